/* Goes through a whole course by pressing what a person would see, in whichever language, and
   tells what was said at every step and what did not fit. `back` is what the button says that puts
   something back, `bends` are names of things that have to be pressed first at a step. */
async ({ back, bends }) => {
  const PATIENCE = 60_000;
  const SOON = 250;
  const told = [];
  const wrong = new Set();

  const cardNow = () => document.querySelector('section.lesson');
  const stepNow = () => Number(cardNow()?.dataset.step ?? -1);
  const lessonNow = () => location.pathname.split('/')[3] ?? '';

  async function until(isSo, patience) {
    const end = performance.now() + patience;
    while (!isSo()) {
      if (performance.now() > end) return false;
      await new Promise((done) => setTimeout(done, 8));
    }
    return true;
  }

  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility();
  };

  /** Presses whatever a finger would meet in its middle. */
  function press(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    const how = { ...at, bubbles: true, cancelable: true, pointerType: 'mouse', detail: 1 };
    hit?.dispatchEvent(new PointerEvent('click', how));
  }

  const named = (name) =>
    [...document.querySelectorAll('button, [role="button"]')].filter(
      (one) =>
        isSeen(one) && (one.ariaLabel ?? one.textContent).toLowerCase().includes(name.toLowerCase()),
    );

  /** What is to be pressed: an answer, what is marked, what is put back, or anything open. */
  const pressable = () =>
    [
      document.querySelectorAll('.line:has(.asking) .button.primary'),
      document.querySelectorAll('.overlay .ring'),
      named(back),
      document.querySelectorAll('main .open'),
    ]
      .map((all) => [...all].filter(isSeen))
      .find((all) => all.length > 0) ?? [];

  function look(lesson, step) {
    const card = cardNow();
    const says = card.querySelector('[role="status"] > p:not(.done, .otherwise)').textContent;
    told.push([lesson, step, says]);
    const here = `${lesson} ${step}`;
    if (document.documentElement.scrollWidth > innerWidth) wrong.add(`${here}: too wide`);
    const { left, right, top, bottom } = card.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 1)
      wrong.add(`${here}: the card is out of sight`);
  }

  /** Does what a step asks for, until the lesson goes on. */
  async function take(lesson, step) {
    const isDone = () => lessonNow() !== lesson || stepNow() > step;
    const button = cardNow().querySelector('button');
    const bend = bends[`${lesson} ${step}`];
    if (button) press(button);
    else if (bend) press(named(bend)[0]);
    const end = performance.now() + PATIENCE;
    for (let attempt = 0; !(await until(isDone, SOON)); attempt += 1) {
      if (performance.now() > end) throw new Error(`${lesson} ${step}: ${cardNow()?.innerText}`);
      const all = button ? [] : pressable();
      if (all.length > 0) press(all[attempt % all.length]);
    }
  }

  let lesson;
  while ((lesson = lessonNow()) !== '') {
    if (!(await until(() => stepNow() === 0, PATIENCE))) throw new Error(`${lesson}: no card`);
    while (lessonNow() === lesson) {
      const step = stepNow();
      look(lesson, step);
      await take(lesson, step);
    }
  }
  return { told, wrong: [...wrong] };
};
