/**
 * A page translator, as those of Chrome and Edge work: it wraps each text in elements of its own, and goes on doing so.
 * A rude one also where the page asks it not to.  Returns how many texts it has wrapped, and keeps on the window when it began
 * and when a table was drawn.
 */
(rude) => {
  const spared = rude ? "script, style, font, textarea, svg" : "script, style, font, textarea, svg, [translate=no]";
  const wrap = (text) => {
    if (!text.data.trim() || !text.parentNode || text.parentNode.closest?.(spared)) return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = `~${text.data}~`;
    text.replaceWith(outer);
  };
  const walk = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  window.begun = performance.now();
  window.drawn = [];
  const follow = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.matches(".table")) window.drawn.push(performance.now());
      if (node instanceof Text) wrap(node);
      else if (node instanceof Element && node.tagName !== "FONT") walk(node);
    }
  });
  walk(document.body);
  if (rude !== "once") follow.observe(document.body, { childList: true, subtree: true });
  return document.querySelectorAll("#app font").length;
};
