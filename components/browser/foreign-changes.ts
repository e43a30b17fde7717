/**
 * Translators and extensions change the page that React manages. A translator puts a `<font>` in the place of each text. React still holds the
 * text: it would write where nobody sees it, and removing it, or inserting something before it, would throw and end the page.
 *
 * So a text of React that something else has taken out is put back next to what replaced it, emptied. When React changes it, or what is next
 * to it, the replacement goes and the text is shown again. The translator then sees a new text and translates it.
 */

interface Replaced {
  parent: Node;
  /** The emptied texts with what they said. */
  texts: Map<Text, string>;
  /** What is shown instead. */
  by: Set<Node>;
}

/** What is now in the place of a node. */
interface Place {
  /** What begins there, or follows if nothing is there. */
  first: Node | null;
  /** Null if nothing is there. */
  last: Node | null;
}

/** By the element that they are in. */
const replaced = new WeakMap<Node, Replaced>();

/** How often each text was put back. */
const putBackTimes = new WeakMap<Text, number>();
const MOST_TIMES = 1_000;

const { appendChild, insertBefore, removeChild } = Node.prototype;

/** Guards the page from now on. Runs before React takes over the page. */
export function guardPage(): void {
  const observer = new MutationObserver(settle);
  /** Handles what others did. The records of what follows are of our own doing. */
  const withoutRecords = <Result>(act: () => Result): Result => {
    settle(observer.takeRecords());
    const result = act();
    observer.takeRecords();
    return result;
  };
  function settle(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    follow(records);
    observer.takeRecords();
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return withoutRecords(() => {
      if (isText(child) && replaced.get(this)?.texts.has(child)) restore(this);
      const parent = child.parentNode;
      return parent ? (removeChild.call(parent, child) as Child) : child;
    });
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    return withoutRecords(() => {
      restore(this);
      let place = next;
      while (place && place.parentNode !== this) place = place.parentNode;
      return insertBefore.call(this, node, place) as Child;
    });
  };
  // React moves a node to the end with it. Appending a new one touches nothing else.
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    return node.parentNode ? this.insertBefore(node, null) : (appendChild.call(this, node) as Child);
  };
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Follows what others did to the page, and what React wrote. */
function follow(records: readonly MutationRecord[]): void {
  const written = new Set(records.filter(({ type }) => type === 'characterData').map(({ target }) => target));
  const { emptied, undone } = putAllBack(records);
  for (const { target, addedNodes } of records) {
    const here = replaced.get(target);
    if (!here || !(emptied.has(here) || undone.has(here))) continue;
    for (const node of addedNodes) if (node.parentNode === target && !isOfReact(node)) here.by.add(node);
  }
  for (const { texts } of emptied) for (const text of texts.keys()) if (!written.has(text)) text.data = '';
  for (const { parent, by } of undone) if (by.size === 0) restore(parent, written);
  for (const { parentNode } of written) if (parentNode) restore(parentNode, written);
}

/** Puts the texts of React back that others have taken out. Returns what was replaced again, and the replacements of what others removed. */
function putAllBack(records: readonly MutationRecord[]) {
  const emptied = new Set<Replaced>();
  const undone = new Set<Replaced>();
  const taken = new Map<Node, MutationRecord>();
  for (const record of records) {
    for (const node of record.removedNodes) {
      if (isText(node) && isOfReact(node) && !taken.has(node)) taken.set(node, record);
    }
  }
  const places = new Map<Node, Place>();
  // From the last to the first, because what replaced a text may itself have been replaced.
  for (const record of records.toReversed()) {
    const { target, removedNodes } = record;
    const place = placeIn(record, places);
    for (const node of [...removedNodes].reverse()) {
      const here = replaced.get(target);
      const isTaken = taken.get(node) === record && node.parentNode !== target;
      if (isTaken)
        emptied.add(putBack(node as Text, target, place.last ? place.last.nextSibling : place.first));
      else if (here?.by.delete(node)) undone.add(here);
      places.set(node, place);
    }
  }
  return { emptied, undone };
}

/** What is now in the place of the nodes that a record has removed. */
function placeIn({ target, addedNodes, nextSibling }: MutationRecord, places: Map<Node, Place>): Place {
  const placeOf = (node: Node | undefined | null): Place | undefined =>
    node?.parentNode === target ? { first: node, last: node } : node ? places.get(node) : undefined;
  const [added, last] = [placeOf(addedNodes[0]), placeOf(addedNodes[addedNodes.length - 1])];
  return { first: (added ?? placeOf(nextSibling))?.first ?? null, last: last?.last ?? null };
}

/** Puts a text of React back into its element, before `place`. */
function putBack(text: Text, parent: Node, place: Node | null): Replaced {
  const here = replaced.get(parent) ?? { parent, texts: new Map<Text, string>(), by: new Set<Node>() };
  // Something that takes out every empty text would do so for ever.
  const times = (putBackTimes.get(text) ?? 0) + 1;
  putBackTimes.set(text, times);
  if (times > MOST_TIMES) return here;
  here.texts.set(text, here.texts.get(text) ?? text.data);
  replaced.set(parent, here);
  // It may be shown in what replaced it.
  if (text.parentNode) text.replaceWith(text.cloneNode());
  insertBefore.call(parent, text, place);
  return here;
}

/** Shows the texts of an element again, those that React has written since as they are. */
function restore(parent: Node, written: ReadonlySet<Node> = new Set()): void {
  const here = replaced.get(parent);
  if (!here) return;
  replaced.delete(parent);
  for (const node of here.by) if (node.parentNode === parent) removeChild.call(parent, node);
  for (const [text, said] of here.texts) if (!written.has(text)) text.data = said;
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** React marks every node that it made or took over, except the only text of an element, which it rewrites. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'));
