import { expect, it } from 'vitest';
import { contrast, parseColour, type Rgb } from '@/lib/domain/colour';

function read(colour: string): Rgb {
  const rgb = parseColour(colour);
  if (!rgb) throw new Error(`${colour} can be read`);
  return rgb;
}

it('measures how far colours stand apart as WCAG does', () => {
  expect(contrast(read('#000000'), read('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(read('#ffffff'), read('#000000'))).toBeCloseTo(21, 5);
  expect(contrast(read('#767676'), read('#ffffff'))).toBeCloseTo(4.54, 2);
  expect(contrast(read('#ffffff'), read('#ffffff'))).toBe(1);
});

it.each(['', '#fff', 'red', '#gggggg', '#1f4b7a0'])('reads no colour from “%s”', (text) => {
  expect(parseColour(text)).toBeNull();
});

it('reads colours however their letters are written', () => {
  expect([parseColour('#1F4b7A'), parseColour('#000000')]).toEqual([
    [0x1f, 0x4b, 0x7a],
    [0, 0, 0],
  ]);
  expect(parseColour('x#1f4b7a')).toBeNull();
});

it('counts dark colours by the straight part of the curve of WCAG', () => {
  expect(contrast([10, 10, 10], [0, 0, 0])).toBeCloseTo(1 + 10 / 255 / 12.92 / 0.05, 10);
  expect(contrast([255, 0, 0], [0, 0, 0])).toBeCloseTo(1 + 0.2126 / 0.05, 10);
  expect(contrast([0, 255, 0], [0, 0, 0])).toBeCloseTo(1 + 0.7152 / 0.05, 10);
  expect(contrast([0, 0, 255], [0, 0, 0])).toBeCloseTo(1 + 0.0722 / 0.05, 10);
});
