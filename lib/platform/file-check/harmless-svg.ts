/**
 * Reduces an SVG to a drawing: known elements and attributes, no scripts, links, pictures or references to other places. Writes what its
 * styles say of known properties as attributes. Leaves out what it does not know, and refuses a text that is not a well-formed,
 * self-contained SVG. Rewrites the drawing from what it has read, so that no text of the file reaches the answer unchanged.
 */

const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask text tspan symbol'.split(
    ' ',
  ),
);
/** Attributes that a style can set too. */
const PROPERTIES = new Set(
  'fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-color stop-opacity font-size font-family font-style font-weight text-anchor letter-spacing color display visibility paint-order dominant-baseline'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set([
  ...PROPERTIES,
  ...'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio id dx dy role aria-label version'.split(
    ' ',
  ),
]);
const MOST_ELEMENTS = 5_000;
/** Bounds of the work that a style sheet makes. Beyond them rules and selectors do not count, and a deeper drawing is refused. */
const MOST_RULES = 300;
const MOST_DECLARATIONS = 20;
const MOST_DECLARED = 200;
const MOST_DEPTH = 64;
const MOST_SELECTOR = 200;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</gy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns the harmless drawing as text, or null if the text is not a readable SVG. */
export function harmlessSvg(text: string): string | null {
  const tokens = tokensIn(text.replace(/^\ufeff/, ''));
  if (tokens === null) return null;
  const rules = rulesOf(sheetIn(tokens));
  const written: string[] = [];
  const open: Element[] = [];
  /** How deep we are inside an element that is left out with its content. 0 outside. */
  let skipped = 0;
  let count = 0;
  let isDone = false;
  for (const [, end, start, attributes = '', isEmpty, words] of tokens) {
    if (start !== undefined) {
      if (isDone || (open.length === 0 && start !== 'svg') || ++count > MOST_ELEMENTS) return null;
      if (open.length >= MOST_DEPTH) return null;
      const isAllowed = skipped === 0 && ELEMENTS.has(start);
      const element = elementOf(start, attributes);
      if (isAllowed) {
        const isOutermost = start === 'svg' && open.length === 0;
        const allowed = drawing(element, stylesOf(element, open, rules), isOutermost);
        written.push(`<${start}${allowed}${isEmpty ? '/' : ''}>`);
      }
      if (isEmpty) {
        isDone ||= open.length === 0;
        continue;
      }
      open.push(element);
      if (!isAllowed) skipped += 1;
    } else if (end !== undefined) {
      if (open.pop()?.name !== end) return null;
      if (skipped > 0) skipped -= 1;
      else written.push(`</${end}>`);
      isDone ||= open.length === 0;
    } else if (words !== undefined) {
      if (open.length === 0 && words.trim() !== '') return null;
      if (open.length > 0 && skipped === 0 && isWorded(open.at(-1)?.name))
        written.push(escaped(plain(words)));
    }
  }
  return isDone && open.length === 0 ? written.join('') : null;
}

/** The parts of the text. Null at the first invalid one, so that nothing is searched for twice to the end of the text. */
function tokensIn(text: string): RegExpExecArray[] | null {
  const tokens: RegExpExecArray[] = [];
  for (const token of text.matchAll(TOKEN)) {
    if (token[0] === '<' || token[0] === '<!') return null;
    tokens.push(token);
  }
  return tokens;
}

interface Element {
  name: string;
  /** As written, without entities. */
  attributes: Map<string, string>;
  classes: Set<string>;
}

function elementOf(name: string, written: string): Element {
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of written.matchAll(ATTRIBUTE)) {
    attributes.set(key, plain(double ?? single ?? ''));
  }
  return { name, attributes, classes: new Set((attributes.get('class') ?? '').split(/\s+/)) };
}

/** The text of all style elements. One for another medium than the screen does not count. */
function sheetIn(tokens: readonly RegExpExecArray[]): string {
  let sheet = '';
  let isInside = false;
  for (const [whole, end, start, attributes = '', isEmpty, words] of tokens) {
    if (start !== undefined) {
      const medium = elementOf(start, attributes).attributes.get('media') ?? 'all';
      isInside = start === 'style' && !isEmpty && /^(?:all|screen)$/i.test(medium.trim());
    } else if (end !== undefined) isInside = false;
    else if (isInside)
      sheet += words === undefined ? whole.replace(/^<!(?:\[CDATA\[|--)|(?:\]\]|--)>$/g, '') : plain(words);
  }
  return sheet;
}

/** One selector of a style sheet with what it sets. */
interface Rule {
  /** From the outermost element to the one that is styled. */
  parts: string[][];
  declarations: [name: string, value: string, isImportant: boolean][];
  weight: number;
}

/** A name, class or id, or several of them in a row, such as `rect.frame`. */
const COMPOUND = /^(?:\*|[\w-]+)?(?:[.#][\w-]+)*$/;

/** Reads a style sheet. Leaves out rules with conditions, such as `@media` or `:hover`. */
function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const text = withoutComments(sheet);
  let depth = 0;
  let from = 0;
  let selectors = '';
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const before = text.slice(from, index);
    if (mark === '{') {
      if (depth === 0) selectors = before;
      depth += 1;
    } else if (mark === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0 && !selectors.trim().startsWith('@')) rules.push(...rulesFor(selectors, before));
    }
    if (depth === 0 || (mark === '{' && depth === 1)) from = index + 1;
    if (rules.length > MOST_RULES) break;
  }
  return rules.slice(0, MOST_RULES);
}

const withoutComments = (sheet: string): string =>
  sheet
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join('');

function rulesFor(selectors: string, body: string): Rule[] {
  const declarations = declarationsIn(body);
  return selectors.split(',', MOST_RULES).flatMap((selector): Rule[] => {
    if (selector.length > MOST_SELECTOR) return [];
    const compounds = selector.trim().split(/\s+/);
    if (!compounds.every((one) => one !== '' && COMPOUND.test(one))) return [];
    const parts = compounds.map((one) => one.match(/[.#]?[\w-]+/g) ?? []);
    const weights = parts.flat().map((part) => ({ '#': 10_000, '.': 100 })[part.charAt(0)] ?? 1);
    return [{ parts, declarations, weight: weights.reduce((sum, weight) => sum + weight, 0) }];
  });
}

function declarationsIn(body: string): Rule['declarations'] {
  return body.split(';', MOST_DECLARATIONS).flatMap((declaration): Rule['declarations'] => {
    if (declaration.length > MOST_DECLARED) return [];
    const [, name = '', value = '', important] =
      /^\s*([\w-]+)\s*:\s*([^!]*[^!\s])\s*(!\s*important)?\s*$/i.exec(declaration) ?? [];
    const property = name.toLowerCase();
    if (!PROPERTIES.has(property) || /var\(/i.test(value)) return [];
    const reference = value.replace(/^url\(\s*['"]?(#[\w-]+)['"]?\s*\)$/, 'url($1)');
    return [[property, reference, important !== undefined]];
  });
}

/** What styles say of an element: those of the sheet by weight and order, then its own, then what is marked as important. */
function stylesOf(
  element: Element,
  ancestors: readonly Element[],
  rules: readonly Rule[],
): Map<string, string> {
  const matching = rules
    .filter(({ parts }) => isMatch(parts, element, ancestors))
    .toSorted((one, other) => one.weight - other.weight);
  const own = declarationsIn(element.attributes.get('style') ?? '');
  const all = [...matching.flatMap(({ declarations }) => declarations), ...own];
  const inOrder = [
    ...all.filter(([, , isImportant]) => !isImportant),
    ...all.filter(([, , isImportant]) => isImportant),
  ];
  return new Map(inOrder.map(([name, value]) => [name, value]));
}

function isMatch(parts: readonly string[][], element: Element, ancestors: readonly Element[]): boolean {
  const last = parts.at(-1);
  if (!last || !isOne(last, element)) return false;
  let left = parts.length - 2;
  for (let index = ancestors.length - 1; index >= 0 && left >= 0; index -= 1) {
    const ancestor = ancestors[index];
    if (ancestor && isOne(parts[left] ?? [], ancestor)) left -= 1;
  }
  return left < 0;
}

const isOne = (compound: readonly string[], { name, attributes, classes }: Element): boolean =>
  compound.every((part) => {
    if (part.startsWith('.')) return classes.has(part.slice(1));
    return part.startsWith('#') ? attributes.get('id') === part.slice(1) : name === part;
  });

const SHAPES = new Set('path rect circle ellipse line polyline polygon text'.split(' '));
/** Elements whose content is drawn only if something else refers to it. */
const DEFINITIONS = new Set('defs symbol clipPath mask linearGradient radialGradient'.split(' '));
const TAG = /<(\/?)(\w+)[^<>]*?(\/?)>/g;

/** Whether the answer of `harmlessSvg` draws anything. An SVG that was all script, style or pictures is empty by then. */
export function drawsSomething(drawing: string): boolean {
  let definitions = 0;
  for (const [, end, name = '', isEmpty] of drawing.matchAll(TAG)) {
    if (DEFINITIONS.has(name) && !isEmpty) definitions += end ? -1 : 1;
    else if (!end && definitions === 0 && SHAPES.has(name)) return true;
  }
  return false;
}

function isWorded(element: string | undefined): boolean {
  return element === 'title' || element === 'desc' || element === 'text' || element === 'tspan';
}

function drawing({ attributes }: Element, styles: ReadonlyMap<string, string>, isOutermost: boolean): string {
  const allowed = [...new Map([...attributes, ...styles])].flatMap(([name, value]) =>
    ATTRIBUTES.has(name) && name !== 'xmlns' && isHarmless(value) ? [` ${name}="${escaped(value)}"`] : [],
  );
  return `${isOutermost ? ` xmlns="${SVG_NAMESPACE}"` : ''}${allowed.join('')}`;
}

/**
 * Whether an attribute is harmless. References may lead only to the drawing itself: `url(#id)`. An attribute that could lead elsewhere is
 * left out.
 */
function isHarmless(value: string): boolean {
  if (/[\\\p{Cc}]|&|:|@|expression/iu.test(value.replace(/[\t\r\n]/g, ' '))) return false;
  return !/url/i.test(value) || /^url\(#[\w-]+\)$/.test(value.trim());
}

/** Text with the entities that every XML has. An unknown entity stays as written, which makes an attribute harmful. */
function plain(text: string): string {
  const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => known[name] ?? '');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
