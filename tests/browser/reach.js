/**
 * What a page that scrolls keeps from its reader: a page that is too wide, a small board, a header over the page, and what cannot be
 * scrolled to and pressed.  Returns sentences; none is good.
 */
() => {
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
  for (const board of document.querySelectorAll("#board, .board-room")) {
    const { width, height } = board.getBoundingClientRect();
    if (height < Math.min(0.6 * innerHeight, width) - 12) wrong.push(`a board ${width} × ${height}`);
  }
  scrollTo(0, 0);
  const bar = document.querySelector(".status, .masthead").getBoundingClientRect();
  const under = document.querySelector("#board, main").getBoundingClientRect();
  if (bar.bottom > under.top + 1) wrong.push("the header lies over the page");
  const hits = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const x of [5, 3, 7, 1, 9]) for (const y of [5, 3, 7, 1, 9]) {
      const hit = document.elementFromPoint(left + (x * width) / 10, top + (y * height) / 10);
      if (hit && element.contains(hit)) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll("button, a[href], select, input, summary, [data-legal]")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".unseen")) continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (!hits(element)) wrong.push(`out of reach: ${element.outerHTML.slice(0, 100)}`);
  }
  scrollTo(0, 0);
  return wrong;
}
