/**
 * Reduces an SVG to a drawing: known elements and attributes, no scripts, styles, links, pictures or references to other places. Leaves out
 * what it does not know, and refuses a text that is not a well-formed, self-contained SVG. Writes the drawing anew from what it has read,
 * so that no text of the file reaches the answer unchanged.
 */

const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask text tspan symbol'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio id font-size font-family font-weight text-anchor letter-spacing dx dy role aria-label version color'.split(
    ' ',
  ),
);
const MOST_ELEMENTS = 5_000;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</gy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns the harmless drawing as text, or null if the text is not a readable SVG. */
export function harmlessSvg(text: string): string | null {
  const written: string[] = [];
  const open: string[] = [];
  /** How deep we are inside an element that is left out with its content. 0 outside. */
  let skipped = 0;
  let count = 0;
  let isDone = false;
  for (const token of text.replace(/^\ufeff/, '').matchAll(TOKEN)) {
    const [whole, end, start, attributes = '', isEmpty, words] = token;
    if (whole === '<' || whole === '<!') return null;
    if (start !== undefined) {
      if (isDone || (open.length === 0 && start !== 'svg') || ++count > MOST_ELEMENTS) return null;
      const isKept = skipped === 0 && ELEMENTS.has(start);
      if (isKept)
        written.push(
          `<${start}${drawing(attributes, start === 'svg' && open.length === 0)}${isEmpty ? '/' : ''}>`,
        );
      if (isEmpty) {
        isDone ||= open.length === 0;
        continue;
      }
      open.push(start);
      if (!isKept) skipped += 1;
    } else if (end !== undefined) {
      if (open.pop() !== end) return null;
      if (skipped > 0) skipped -= 1;
      else written.push(`</${end}>`);
      isDone ||= open.length === 0;
    } else if (words !== undefined) {
      if (open.length === 0 && words.trim() !== '') return null;
      if (open.length > 0 && skipped === 0 && isWorded(open.at(-1))) written.push(escaped(plain(words)));
    }
  }
  return isDone && open.length === 0 ? written.join('') : null;
}

const SHAPES = new Set('path rect circle ellipse line polyline polygon text'.split(' '));
/** Elements whose content is drawn only if something else refers to it. */
const DEFINITIONS = new Set('defs symbol clipPath mask linearGradient radialGradient'.split(' '));
const TAG = /<(\/?)(\w+)[^>]*?(\/?)>/g;

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

function drawing(attributes: string, isOutermost: boolean): string {
  const kept = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name = '', double, single]) => {
    const value = plain(double ?? single ?? '');
    return ATTRIBUTES.has(name) && name !== 'xmlns' && isHarmless(value)
      ? [` ${name}="${escaped(value)}"`]
      : [];
  });
  return `${isOutermost ? ` xmlns="${SVG_NAMESPACE}"` : ''}${kept.join('')}`;
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
