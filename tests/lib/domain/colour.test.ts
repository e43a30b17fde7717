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
