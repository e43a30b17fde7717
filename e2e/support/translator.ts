/**
 * Translates the page that it runs in as Chrome does: takes every text out and puts a `<font>` in its place, once the page is loaded and after
 * every change. The texts stay the same words, so that tests find them.
 */
export function translatePages(): void {
  const LEFT_ALONE =
    'script, style, noscript, template, textarea, option, title, svg, canvas, font, [translate="no"]';
  // A translator has a world of its own: no page changes what these do.
  const { insertBefore, removeChild } = Node.prototype;
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '' || parent.closest(LEFT_ALONE)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.append(text.data);
    outer.append(inner);
    insertBefore.call(parent, outer, text);
    removeChild.call(parent, text);
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(translateAll, 20);
  };
  window.addEventListener('load', () => {
    soon();
    new MutationObserver(soon).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}
