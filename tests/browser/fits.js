/* What is wrong with the table in this window: a list of sentences, empty where all fits.
   `data-fold` marks things that the first press on any of them pulls apart. */
() => {
  const LEAST_TEXT = 12;
  const LEAST_TARGET = 24;
  /** Half of a target, less what rounding takes from its rim. */
  const FINGER = LEAST_TARGET / 2 - 1.5;
  const found = [];
  const { innerWidth: wide, innerHeight: high } = window;
  const say = (what, element) => found.push(`${what}: ${nameOf(element)}`);

  function nameOf(element) {
    const name = element.ariaLabel ?? element.textContent ?? '';
    const classes = element.getAttribute('class') ?? '';
    return `<${element.localName} ${classes.replace(/svelte-\w+/g, '').trim()}> ${name.trim().slice(0, 40)}`;
  }

  const isSeen = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && !element.closest('.heard, [hidden]');

  const clips = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return overflowX !== 'visible' || overflowY !== 'visible';
  };

  const rolls = (element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY + getComputedStyle(element).overflowX) &&
    (element.scrollHeight > element.clientHeight + 1 ||
      element.scrollWidth > element.clientWidth + 1);

  function* above(element) {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      yield one;
  }

  const frameOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left,
      top,
      right,
      bottom,
      width: right - left,
      height: bottom - top,
    };
  };

  const within = (one, other, slack = 1.5) =>
    one.left >= other.left - slack &&
    one.top >= other.top - slack &&
    one.right <= other.right + slack &&
    one.bottom <= other.bottom + slack;

  const sight = { left: 0, top: 0, right: wide, bottom: high };

  /** Is it cut off by the window or by what it lies in? */
  function isWhole(element) {
    const frame = frameOf(element);
    if (!within(frame, sight)) return false;
    for (const one of above(element))
      if (!(one instanceof SVGElement) && clips(one) && !within(frame, frameOf(one), 6))
        return false;
    return true;
  }

  // Drawings that only say why they can't be pressed now have no room of their own.
  const PRESSED = 'button, a[href], input, select, [role="button"]:not([aria-disabled="true"])';
  const table = document.querySelector('.table');
  const presses = [...table.querySelectorAll(PRESSED)].filter(
    (one) => !one.disabled && isSeen(one) && !one.closest('dialog:not([open]), [inert]'),
  );

  /** A list that rolls is as good as open if its beginning is in sight. */
  function isInList(element) {
    const list = [...above(element)].find(rolls);
    if (!list) return false;
    // One reads back in a log as far as one likes: what it links to need not be in sight.
    if (list.closest('[role="log"]') ?? list.querySelector('[role="log"]')) return isWhole(list);
    const first = presses.find((one) => list.contains(one));
    return first && isWhole(first) && isWhole(list);
  }

  /** Is there a place in it where a finger meets nothing else? The middle is tried first. */
  function isHit(element, all = [element]) {
    const { left, top, right, bottom, width, height } = frameOf(element);
    if (isFingerOn(all, left + width / 2, top + height / 2)) return true;
    for (let x = left + FINGER; x <= right - FINGER; x += 3)
      for (let y = top + FINGER; y <= bottom - FINGER; y += 3)
        if (isFingerOn(all, x, y)) return true;
    return false;
  }

  const isFingerOn = (all, x, y) =>
    [
      [0, 0],
      [-FINGER, 0],
      [FINGER, 0],
      [0, -FINGER],
      [0, FINGER],
    ].every(([dx, dy]) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return all.some((one) => one.contains(hit));
    });

  const hitOf = (element) => {
    const { left, top, width, height } = frameOf(element);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit ? nameOf(hit) : 'nothing';
  };

  const folds = new Set();
  for (const one of presses) {
    if (!isWhole(one)) {
      if (!isInList(one)) say('out of sight', one);
      continue;
    }
    const fold = one.dataset.fold;
    if (fold !== undefined) {
      folds.add(fold);
      continue;
    }
    const { width, height } = frameOf(one);
    if (Math.min(width, height) < LEAST_TARGET - 0.5)
      say(`too small, ${width.toFixed(0)} by ${height.toFixed(0)}`, one);
    if (!isHit(one)) say(`lies under ${hitOf(one)}`, one);
  }
  for (const fold of folds) {
    const members = presses.filter((one) => one.dataset.fold === fold);
    if (!members.some((one) => isHit(one, members))) say('no way to pull apart', members[0]);
  }

  const words = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const small = new Map();
  while (words.nextNode()) {
    const text = words.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !isSeen(parent) || parent.closest('option')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scaleOf(parent);
    if (size < LEAST_TEXT - 0.05) small.set(nameOf(parent), `${size.toFixed(1)} px`);
  }
  for (const [name, size] of small) found.push(`text of ${size}: ${name}`);

  function scaleOf(element) {
    if (element instanceof SVGGraphicsElement) {
      const { c, d } = element.getScreenCTM();
      return Math.hypot(c, d);
    }
    const scale = element.offsetHeight ? frameOf(element).height / element.offsetHeight : 1;
    // Heights are given in whole pixels, and a thing that is turned is no smaller for it.
    return scale < 0.9 ? scale : 1;
  }

  const page = document.scrollingElement;
  if (page.scrollHeight > high + 1) found.push(`the page is ${page.scrollHeight} high`);
  if (page.scrollWidth > wide + 1) found.push(`the page is ${page.scrollWidth} wide`);

  for (const one of document.querySelectorAll('.prompt, .actions, .clock'))
    if (isSeen(one) && frameOf(one).height > 0 && !isWhole(one)) say('out of sight', one);

  const board = document.querySelector('main > .board');
  const hero = board.querySelector('svg.board, svg.map, .market, .plain') ?? board;
  if (!within(frameOf(hero), frameOf(board), 4)) say('larger than its place', hero);
  const parts = [
    ...document.querySelectorAll('header, .desk > *, .clock, .seats, .log, main > .board'),
  ];
  for (const [i, one] of parts.entries())
    for (const other of parts.slice(i + 1))
      if (
        isSeen(one) &&
        isSeen(other) &&
        !one.contains(other) &&
        !isApart(frameOf(one), frameOf(other))
      )
        found.push(`${nameOf(one)} lies on ${nameOf(other)}`);

  function isApart(a, b) {
    const beside = a.right <= b.left + 1 || b.right <= a.left + 1;
    return beside || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  }

  const { width, height } = frameOf(hero);
  const share = (100 * width * height) / (wide * high);
  if (share < 25) found.push(`the board has ${share.toFixed(0)} % of the window`);
  return found;
};
