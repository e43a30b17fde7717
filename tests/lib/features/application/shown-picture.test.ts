import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { jpegOfHeic, shownFile } from '@/lib/features/application/shown-picture';
import { PNG } from '../../../fixtures/attempts';
import { HEIC, WIDE_HEIC } from '../../../fixtures/heic';
import { turnedHeic } from '../../../fixtures/odd-files';

const BEARABLE = { maxPixels: 96 * 64, memoryMb: 512 };

const heicFile = (content: Uint8Array) => ({ fileName: 'IMG_1.HEIC', contentType: 'image/heic', content });

describe('a HEIC', () => {
  it('is shown as a JPEG of the same picture', async () => {
    const original = Uint8Array.from(HEIC);
    const { content, ...about } = await shownFile(heicFile(HEIC));
    expect(about).toEqual({ fileName: 'IMG_1.jpg', contentType: 'image/jpeg' });
    expect(HEIC.equals(original)).toBe(true);

    const { width, height, data } = jpeg.decode(content, { useTArray: true });
    expect([width, height]).toEqual([96, 64]);
    expect(distance(data, 96 * 10 + 10, [200, 40, 30])).toBeLessThan(20);
    expect(distance(data, 96 * 50 + 85, [30, 40, 200])).toBeLessThan(20);
  });

  it.each([
    [0, [96, 64], [10, 32]],
    [1, [64, 96], [32, 86]],
    [2, [96, 64], [86, 32]],
    [3, [64, 96], [32, 10]],
  ])('that was held %i quarters to the side is shown upright', async (quarters, size, [x = 0, y = 0]) => {
    const { width, height, data } = jpeg.decode(
      (await jpegOfHeic(turnedHeic(quarters))) ?? new Uint8Array(),
      {
        useTArray: true,
      },
    );
    expect([width, height]).toEqual(size);
    // The left half of what was stored is reddish.
    expect(distance(data, width * y + x, [200, 40, 30])).toBeLessThan(20);
  });

  it('is made smaller than what nobody needs to look at it', async () => {
    const picture = await jpegOfHeic(WIDE_HEIC);
    const { width, height, data } = jpeg.decode(picture ?? new Uint8Array(), { useTArray: true });
    expect([width, height]).toEqual([2400, 600]);
    expect(distance(data, 2400 * 300 + 100, [200, 40, 30])).toBeLessThan(20);
    expect(distance(data, 2400 * 300 + 2300, [30, 40, 200])).toBeLessThan(20);
  });

  it.each([
    ['cut off in its header', HEIC.subarray(0, 200)],
    ['cut off in its picture', HEIC.subarray(0, HEIC.length - 20)],
    ['that is none', new TextEncoder().encode('ftypheic')],
    ['that is empty', new Uint8Array()],
  ])('%s cannot be shown', async (_what, content) => {
    await expect(shownFile(heicFile(content))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Nor the next time, when that is known.
    await expect(shownFile(heicFile(content))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is unpacked up to as many pixels as are accepted', async () => {
    expect(await jpegOfHeic(HEIC, BEARABLE)).not.toBeNull();
    expect(await jpegOfHeic(HEIC, { ...BEARABLE, maxPixels: 96 * 64 - 1 })).toBeNull();
  });

  it('is given up when it takes more memory or computing than is allowed, and the next is shown', async () => {
    const [tooMuch, tooLong, next] = await Promise.all([
      jpegOfHeic(WIDE_HEIC, { ...BEARABLE, maxPixels: 4800 * 1200, memoryMb: 90 }),
      jpegOfHeic(WIDE_HEIC, { ...BEARABLE, maxPixels: 4800 * 1200, cpuMs: 0 }),
      jpegOfHeic(HEIC, BEARABLE),
    ]);
    expect([tooMuch, tooLong]).toEqual([null, null]);
    expect(next).not.toBeNull();
  });
});

it('shows any other file as it is', async () => {
  const file = { fileName: 'bild.png', contentType: 'image/png', content: PNG };
  expect(await shownFile(file)).toBe(file);
});

/** How far the colour of a pixel is from another one, at most in any of red, green and blue. */
function distance(data: Uint8Array, pixel: number, colour: number[]): number {
  return Math.max(...colour.map((part, index) => Math.abs(part - (data[pixel * 4 + index] ?? 0))));
}
