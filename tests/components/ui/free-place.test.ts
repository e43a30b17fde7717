import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, freePlace, isFree } from '@/components/ui/toaster';

const SCREEN = { width: 1440, height: 900 };
const SIZE = { width: 384, height: 56 };

function boxAt({ left, top }: { left: number; top: number }): Box {
  return { left, top, right: left + SIZE.width, bottom: top + SIZE.height };
}

describe('where a message stands', () => {
  it('is the lower right corner', () => {
    expect(freePlace(SIZE, SCREEN, [])).toEqual({ left: 1040, top: 828 });
  });

  it('is above a button in the corner', () => {
    const button = { left: 1300, top: 830, right: 1400, bottom: 866 };
    const { left, top } = freePlace(SIZE, SCREEN, [button]);
    expect(left).toBe(1040);
    expect(top).toBeLessThan(830 - SIZE.height);
    expect(top).toBeGreaterThan(830 - SIZE.height - 20);
  });

  it('is at the left where the whole right side is taken', () => {
    const side = { left: 1000, top: 0, right: 1440, bottom: 900 };
    expect(freePlace(SIZE, SCREEN, [side])).toEqual({ left: 16, top: 828 });
  });

  it('covers no control while there is room for that', () => {
    const coordinate = (most: number) => fc.integer({ min: 0, max: most });
    const controls = fc.array(
      fc
        .tuple(coordinate(1300), coordinate(860))
        .map(([left, top]) => ({ left, top, right: left + 120, bottom: top + 36 })),
      // Three columns of eleven places each: so many controls cannot take them all.
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(controls, (taken) => {
        expect(isFree(boxAt(freePlace(SIZE, SCREEN, taken)), taken)).toBe(true);
      }),
    );
  });

  it('is never over what has focus, also where all is taken', () => {
    const everything = { left: 0, top: 0, right: 320, bottom: 256 };
    const focused = { left: 16, top: 190, right: 300, bottom: 230 };
    const small = { width: 288, height: 56 };
    const { left, top } = freePlace(small, { width: 320, height: 256 }, [everything, focused], focused);
    expect(isFree({ left, top, right: left + 288, bottom: top + 56 }, [focused])).toBe(true);
  });

  it('is within a screen that is too small for it', () => {
    expect(freePlace(SIZE, { width: 320, height: 40 }, [])).toEqual({ left: 0, top: 0 });
  });
});
