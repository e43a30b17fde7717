import { describe, expect, it } from 'vitest';
import { drawsSomething, harmlessSvg } from '@/lib/files/harmless-svg';

const SVG = 'svg xmlns="http://www.w3.org/2000/svg"';
const SHAPE = '<path d="M0 0h9v9z"/>';

/** Whether what is kept of a drawing draws anything. */
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
