import fc from 'fast-check';
import { act, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardPage } from '@/components/browser/foreign-changes';

// What a translator's own world calls, which no page can change.
const { insertBefore, removeChild } = Node.prototype;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  guardPage();
});
afterEach(() => document.body.replaceChildren());

type Tree = string | { tag: 'p' | 'b' | 'i'; key: number; children: Tree[] };

const text = fc.constantFrom('a', 'b', 'c', 'å ä ö', '1', '', ' ');
const tree: fc.Memo<Tree[]> = fc.memo((depth) =>
  fc.array(
    depth <= 1
      ? text
      : fc.oneof(
          { weight: 3, arbitrary: text },
          {
            weight: 2,
            arbitrary: fc.record({
              tag: fc.constantFrom('p' as const, 'b' as const, 'i' as const),
              key: fc.nat(3),
              children: tree(depth - 1),
            }),
          },
        ),
    { maxLength: 4 },
  ),
);

/** Elements with the same key are one element to React, which moves it. */
function drawn(children: readonly Tree[]): ReactNode {
  const used = new Set<number>();
  const nodes = children.map((child, at) => {
    if (typeof child === 'string') return child;
    const Tag = child.tag === 'p' ? 'div' : child.tag;
    const key = used.has(child.key) ? `at ${at}` : child.key;
    used.add(child.key);
    return <Tag key={key}>{drawn(child.children)}</Tag>;
  });
  // One text alone is drawn in another way than several.
  return nodes.length === 1 ? nodes[0] : nodes;
}

/** What the tree says, with its elements. */
const said = (children: readonly Tree[]): string =>
  children
    .map((child) => (typeof child === 'string' ? child : `<${child.tag}>${said(child.children)}</>`))
    .join('');

function shown(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child instanceof Text) return child.data;
      if (!(child instanceof Element)) return '';
      const inside = shown(child);
      return child.localName === 'font'
        ? inside
        : `<${child.localName === 'div' ? 'p' : child.localName}>${inside}</>`;
    })
    .join('');
}

/** How a text is replaced, as translators and extensions do. */
const HOW = ['replace', 'before', 'after', 'wrap', 'merge', 'write', 'plain'] as const;
type How = (typeof HOW)[number];

function font(content: Node): Element {
  const outer = document.createElement('font');
  outer.style.verticalAlign = 'inherit';
  outer.append(document.createElement('font'));
  outer.firstElementChild?.append(content);
  return outer;
}

function translate(text: Text, how: How): void {
  const parent = text.parentNode;
  if (!parent || text.data.trim() === '') return;
  const copy = document.createTextNode(text.data);
  if (how === 'write') {
    // As Firefox does: in place.
    text.data = copy.data;
  } else if (how === 'plain') {
    parent.replaceChild(copy, text);
  } else if (how === 'replace') {
    parent.replaceChild(font(copy), text);
  } else if (how === 'before') {
    insertBefore.call(parent, font(copy), text);
    removeChild.call(parent, text);
  } else if (how === 'after') {
    const { nextSibling } = text;
    removeChild.call(parent, text);
    insertBefore.call(parent, font(copy), nextSibling);
  } else if (how === 'wrap') {
    const { nextSibling } = text;
    insertBefore.call(parent, font(text), nextSibling);
  } else {
    const next = text.nextSibling;
    if (next instanceof Text) copy.data += next.data;
    parent.replaceChild(font(copy), text);
    if (next instanceof Text) removeChild.call(parent, next);
  }
}

function textsIn(node: Node): Text[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Puts every original text back, as "Show original" does. */
function showOriginals(container: Element): void {
  for (const outer of container.querySelectorAll('font')) {
    if (outer.parentElement?.localName === 'font') continue;
    outer.replaceWith(document.createTextNode(outer.textContent ?? ''));
  }
}

const step = fc.record({
  next: tree(3),
  touched: fc.array(fc.tuple(fc.nat(30), fc.constantFrom(...HOW)), { maxLength: 8 }),
  isUndone: fc.boolean(),
});

const shows: { set: (next: readonly Tree[]) => void } = { set: () => {} };

function Page({ first }: { first: readonly Tree[] }) {
  const [now, set] = useState(first);
  useEffect(() => {
    shows.set = set;
  }, []);
  return <section>{drawn(now)}</section>;
}

describe('a page that a translator changes', () => {
  async function begin(first: readonly Tree[], isHydrated: boolean) {
    const container = document.createElement('main');
    document.body.replaceChildren(container);
    if (isHydrated) {
      container.innerHTML = renderToString(<Page first={first} />);
      const root = await act(async () => hydrateRoot(container, <Page first={first} />));
      return { container, root };
    }
    const root = createRoot(container);
    await act(async () => root.render(<Page first={first} />));
    return { container, root };
  }

  it('says what the state says after every change, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        tree(3),
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        async (first, steps, isHydrated) => {
          const { container, root } = await begin(first, isHydrated);
          const page = () => container.querySelector('section') as Element;
          expect(shown(page())).toBe(said(first));
          for (const { next, touched, isUndone } of steps) {
            for (const [at, how] of touched) {
              const texts = textsIn(page());
              const one = texts[at % (texts.length || 1)];
              if (one) translate(one, how);
            }
            if (isUndone) await act(async () => showOriginals(container));
            await act(async () => shows.set(next));
            await Promise.resolve();
            expect(shown(page())).toBe(said(next));
          }
          await act(async () => root.unmount());
          expect(container.textContent).toBe('');
        },
      ),
      { numRuns: 300 },
    );
  });
});
