import { expect, type Page } from 'playwright/test';
import { otherLanguagesWords } from './texts';

/**
 * Expects that a screen reader announces what is visible on a page or its topmost dialog: one main heading and no skipped level; a name for
 * every control, picture and table; different names for links to different places; each error with its field; no visible words left out,
 * and none in another language.
 *
 * @param name Name of the page, for the report.
 */
export async function expectTreeAsSeen(page: Page, name: string): Promise<void> {
  expect.soft(await troublesOf(page), `${name}: what is seen and what is announced`).toEqual([]);
}

/** Returns the problems in the tree of a page, in words. */
export async function troublesOf(page: Page): Promise<string[]> {
  const dialogs = page.locator('dialog[open]');
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  const language = (await page.locator('html').getAttribute('lang')) ?? '';
  return [
    ...troublesInTree(await top.ariaSnapshot()),
    ...(await top.evaluate(troublesSeen, otherLanguagesWords(language))),
  ];
}

/** Roles that cannot be understood without a name. */
const NAMED =
  'button|link|textbox|searchbox|checkbox|radio|combobox|listbox|option|switch|slider|spinbutton|tab|menuitem|img|dialog|alertdialog|table|radiogroup|tabpanel|progressbar';
const UNNAMED = new RegExp(`^\\s*- (?:${NAMED})(?: \\[[^\\]]*\\])*(?::.*)?$`);
// A line whose name contains a colon is in quotation marks.
const HEADING = /^\s*- '?heading (?:"(.*)" )?\[level=(\d)\]/;

/** Returns the problems in the text of a tree, in which each line is a part: `- role "name" [level=1]`. */
function troublesInTree(tree: string): string[] {
  const lines = tree.split('\n');
  const headings = lines
    .map((line) => HEADING.exec(line))
    .filter((found) => found !== null)
    .map(([, name = '', level]) => ({ name, level: Number(level) }));
  const isSkipping = (level: number, at: number) => at > 0 && level > (headings[at - 1]?.level ?? 0) + 1;
  return [
    ...lines.filter((line) => UNNAMED.test(line)).map((line) => `has no name: ${line.trim()}`),
    ...headings.filter(({ name }) => name === '').map(({ level }) => `a heading of level ${level} is empty`),
    ...headings
      .filter(({ level }, at) => isSkipping(level, at))
      .map(({ name, level }) => `heading "${name}" leaves out the level before ${level}`),
  ];
}

/** Returns the problems in what is visible. Runs in the browser. */
function troublesSeen(top: Element, foreign: readonly string[]): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const shown = (selector: string) => [...top.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const isExposed = (element: Element) => !element.closest('[aria-hidden="true"], [inert]');
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? wordsOf(element);
  const hasLetters = (words: string) => /\p{L}{2}/u.test(words);
  return [
    ...mainHeading(),
    ...liveRegions(),
    ...tables(),
    ...fields(),
    ...hiddenWords(),
    ...places(),
    ...foreignWords(),
  ];

  function mainHeading(): string[] {
    if (top.matches('dialog')) return [];
    const count = shown('h1').filter(isExposed).length;
    return count === 1 ? [] : [`${count} main headings`];
  }

  /** Changes are announced by regions that exist before the change. A page without controls of its own does not change. */
  function liveRegions(): string[] {
    if (!document.querySelector('main :is(button, input, select, textarea)')) return [];
    const live = document.querySelectorAll('[role=status], [role=log], [role=alert], [aria-live=polite]');
    return live.length > 0 ? [] : ['nothing announces changes'];
  }

  function tables(): string[] {
    return shown('table')
      .filter(isExposed)
      .filter((table) => !table.querySelector('thead th, th[scope=col]'))
      .map((table) => `a table without headers of its columns: ${wordsOf(table).slice(0, 40)}`);
  }

  function fields(): string[] {
    const wordsAt = (ids: string | null | undefined) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
        .trim();
    // Choices share the error of their question, which is announced with their group.
    const errorOf = (field: Element) =>
      [field, field.closest('fieldset, [role=group], [role=radiogroup]')]
        .flatMap((part) => [part?.getAttribute('aria-describedby'), part?.getAttribute('aria-errormessage')])
        .map(wordsAt)
        .join('');
    return shown('[aria-invalid=true]')
      .filter((field) => !errorOf(field))
      .map((field) => `an error is not announced with its field ${field.id}`);
  }

  /** Words for sighted people only must be announced in another way: in the name of the control, in words next to them, or as a status. */
  function hiddenWords(): string[] {
    return shown('[aria-hidden="true"]')
      .filter(
        (element) => !element.parentElement?.closest('[aria-hidden="true"]') && hasLetters(wordsOf(element)),
      )
      .filter(
        (element) =>
          !element.closest('[inert]') && !element.matches('svg, kbd') && !element.querySelector('kbd'),
      )
      .filter((element) => !isToldAround(element))
      .map((element) => `is seen, but not announced: ${wordsOf(element).slice(0, 60)}`);
  }

  function isToldAround(element: Element): boolean {
    const announced = [...document.querySelectorAll('[role=status]')].map(wordsOf).join(' ').toLowerCase();
    if (announced.includes(wordsOf(element).toLowerCase())) return true;
    const parent = element.parentElement;
    const small = parent?.closest('button, a, label, li, td, th, p, figure, [aria-label]');
    const around = small ?? (parent?.matches('body, main, section, dialog') ? null : parent);
    if (around?.hasAttribute('aria-label')) return true;
    const copy = around?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return hasLetters(copy ? wordsOf(copy) : '');
  }

  /** Links with the same name that are close together must lead to the same place. */
  function places(): string[] {
    const found = new Map<string, string>();
    const troubles = new Set<string>();
    for (const link of shown('a[href]').filter(isExposed)) {
      const group = link.closest('li, tr, section, article, fieldset, [role=group], nav, header, footer');
      const key = `${group ? [...top.querySelectorAll('*')].indexOf(group) : ''} ${nameOf(link)}`;
      const place = link.getAttribute('href') ?? '';
      if (found.has(key) && found.get(key) !== place)
        troubles.add(`links to different places: ${nameOf(link)}`);
      found.set(key, place);
    }
    return [...troubles];
  }

  /** Finds words of the product in another language than the page's, where no other language is declared. */
  function foreignWords(): string[] {
    const known = new Set(foreign);
    const own = document.documentElement.lang;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        parent.closest('script, style') ||
        parent.closest('[lang]')?.getAttribute('lang') !== own
      )
        continue;
      said.push((node.textContent ?? '').trim());
    }
    for (const element of top.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (element.closest('[lang]')?.getAttribute('lang') !== own) continue;
      said.push(...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
    }
    return [...new Set(said.filter((words) => known.has(words)))].map(
      (words) => `is in another language: ${words}`,
    );
  }
}
