/* Which texts of a page are cut off or lie on one another in this window: a list of sentences, empty
   where all can be read. Drawings have their texts where they want them, and are left out. */
() => {
  const SLACK = 2;
  const found = new Set();
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const nameOf = (text) => {
    const { localName, className } = text.parentElement;
    const classes = String(className).replace(/svelte-\w+/g, '').trim();
    return `<${localName} ${classes}> ${text.data.trim().slice(0, 40)}`;
  };

  const SILENT = '.heard, [hidden], option, svg, script, style, dialog:not([open]), .hinted';
  function isRead(text) {
    const parent = text.parentElement;
    const { width, height } = parent.getBoundingClientRect();
    return (
      text.data.trim() &&
      width > 1 &&
      height > 1 &&
      !parent.closest(SILENT) &&
      parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  /** Where its lines are, without the room above and below the letters. */
  function linesOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ left, right, top, bottom, height }) => ({
        left,
        right,
        top: top + height / 4,
        bottom: bottom - height / 4,
      }));
  }

  function* above(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) yield one;
  }

  /** What cuts it: an element that shows no more than fits, or the window's sides. */
  function cutBy(text, line) {
    for (const one of above(text.parentElement)) {
      const { overflowX, overflowY, position } = styleOf(one);
      const box = one.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      const wide = line.right > box.right + SLACK || line.left < box.left - SLACK;
      const high = line.bottom > box.bottom + SLACK || line.top < box.top - SLACK;
      if (/hidden|clip/.test(overflowX) && wide) return one;
      if (/hidden|clip/.test(overflowY) && high) return one;
      if (one.matches('button, .button, th, td, summary') && (wide || high)) return one;
      if (position === 'fixed') break;
    }
    return line.right > innerWidth + SLACK || line.left < -SLACK ? document.body : null;
  }

  const floats = (text) =>
    [...above(text.parentElement)].find((one) => /fixed|sticky|absolute/.test(styleOf(one).position));

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (isRead(walker.currentNode)) {
      const text = walker.currentNode;
      texts.push({ text, lines: linesOf(text), floating: floats(text) });
    }

  for (const { text, lines } of texts)
    for (const line of lines) {
      const by = cutBy(text, line);
      if (by) found.add(`cut by <${by.localName} ${by.className}>: ${nameOf(text)}`);
    }

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  for (const [i, one] of texts.entries())
    for (const other of texts.slice(i + 1))
      if (
        one.floating === other.floating &&
        one.lines.some((line) => other.lines.some((another) => meet(line, another)))
      )
        found.add(`${nameOf(one.text)} lies on ${nameOf(other.text)}`);

  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) found.add(`the page is ${page.scrollWidth} wide`);
  return [...found];
};
