import { describe, expect, it } from 'vitest';
import { drawsSomething, harmlessSvg } from '@/lib/platform/file-check/harmless-svg';

const SVG = 'svg xmlns="http://www.w3.org/2000/svg"';
const SHAPE = '<path d="M0 0h9v9z"/>';

/** Whether what is left of a drawing draws anything. */
const isDrawn = (content: string) => drawsSomething(harmlessSvg(`<${SVG}>${content}</svg>`) ?? '');

describe('a drawing', () => {
  it.each([
    SHAPE,
    `<g>${SHAPE}</g>`,
    '<text>Teknik</text>',
    `<defs><clipPath id="a">${SHAPE}</clipPath></defs>${SHAPE}`,
    `<defs/><mask id="a"/>${SHAPE}`,
  ])('draws something: %s', (content) => {
    expect(isDrawn(content)).toBe(true);
  });

  it.each([
    '',
    '<g/>',
    '<title>Teknik</title>',
    '<script>alert(1)</script>',
    '<use href="#a"/>',
    ...['defs', 'symbol', 'clipPath', 'mask'].map((name) => `<${name} id="a">${SHAPE}</${name}>`),
    `<defs><g><symbol>${SHAPE}</symbol>${SHAPE}</g>${SHAPE}</defs>`,
  ])('draws nothing: %s', (content) => {
    expect(isDrawn(content)).toBe(false);
  });
});

describe('styles', () => {
  /** What is left of a rectangle with these attributes in a drawing with this style sheet. */
  const drawn = (sheet: string, attributes: string, before = '', after = '') => {
    const drawing = harmlessSvg(
      `<${SVG}><style>${sheet}</style>${before}<rect ${attributes}/>${after}</svg>`,
    );
    return /<rect([^>]*)\/>/.exec(drawing ?? '')?.[1]?.trim();
  };

  it.each([
    ['.a{fill:#c00}', 'class="a"', 'fill="#c00"'],
    ['.a,.b{fill:#c00;stroke-width:2px}', 'class="c b"', 'fill="#c00" stroke-width="2px"'],
    ['<![CDATA[ .a { fill : red } ]]>', 'class="a"', 'fill="red"'],
    ['<!-- .a{fill:red} -->', 'class="a"', 'fill="red"'],
    ['/* .a{fill:red} */ rect{opacity:.5} /* open', '', 'opacity=".5"'],
    ['#x{fill:red}rect{fill:blue}.a{fill:green}', 'id="x" class="a"', 'id="x" fill="red"'],
    ['.a{fill:red}.a{fill:blue}', 'class="a"', 'fill="blue"'],
    ['.a{fill:red !important}#x{fill:blue}', 'class="a" style="fill:green"', 'fill="red"'],
    ['.a{fill:red}', 'class="a" fill="blue" style="fill:green"', 'fill="green"'],
    ['.a{fill:red}', 'fill="blue" class="a"', 'fill="red"'],
    ['rect.a{fill:red}circle.a{fill:blue}', 'class="a"', 'fill="red"'],
    ['svg .a{fill:red}g .a{fill:blue}', 'class="a"', 'fill="red"'],
    ['.a{fill:url("#paint")}', 'class="a"', 'fill="url(#paint)"'],
    ['.a{display:none}', 'class="a"', 'display="none"'],
    ['@import url(x.css);@media print{.a{fill:red}}.a{fill:blue}', 'class="a"', 'fill="blue"'],
    ['.a:hover{fill:red}.a>.b{fill:red}[class]{fill:red}.a{}', 'class="a"', ''],
    // Neither what leads elsewhere nor what is not known to be harmless.
    ['.a{fill:url(https://example.com/x)}', 'class="a"', ''],
    ['.a{fill:url(//example.com/x#y)}', 'class="a"', ''],
    ['.a{behavior:url(#x);-moz-binding:url(#x);background:red;filter:url(#x)}', 'class="a"', ''],
    ['.a{fill:expression(alert(1))}', 'class="a"', ''],
    ['.a{fill:var(--colour)}', 'class="a"', ''],
    ['.a{fill:\\72 ed}', 'class="a"', ''],
    ['', 'style="fill:javascript:alert(1);stroke:red"', 'stroke="red"'],
    ['', 'style="fill:&quot;/&gt;&lt;script&gt;"', 'fill="&quot;/&gt;&lt;script&gt;"'],
  ])('%s of %s are %s', (sheet, attributes, result) => {
    expect(drawn(sheet, attributes)).toBe(result);
  });

  it('count wherever they stand, and not for other media', () => {
    const drawing = (media: string) =>
      harmlessSvg(`<${SVG}><g class="a"/><defs><style${media}>.a{fill:red}</style></defs></svg>`);
    expect(drawing('')).toContain('<g fill="red"/>');
    expect(drawing(' media="screen"')).toContain('<g fill="red"/>');
    expect(drawing(' media="print"')).toContain('<g/>');
  });

  it('leave no style behind, and no text of a sheet', () => {
    const drawing = harmlessSvg(
      `<${SVG}><style>.a{fill:red}</style><rect class="a" style="fill:blue"/></svg>`,
    );
    expect(drawing).not.toMatch(/style|class|\{/);
  });

  it.each([
    '@'.repeat(200_000),
    '/*'.repeat(100_000),
    '{'.repeat(200_000),
    '.a{fill:red}'.repeat(20_000),
    `.a{${'fill:red;'.repeat(20_000)}}`,
    `.a{fill:${' '.repeat(200_000)}!}`,
    `${'rect '.repeat(40_000)}{fill:red}`,
    `${'rect,'.repeat(40_000)}{fill:red}`,
  ])('are read in a moment, whatever they are: %#', (sheet) => {
    const depth = 60;
    const nested = `${'<g class="a">'.repeat(depth)}${'<rect class="a"/>'.repeat(4_000)}${'</g>'.repeat(depth)}`;
    const start = performance.now();
    harmlessSvg(`<${SVG}><style>${sheet}</style>${nested}</svg>`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
