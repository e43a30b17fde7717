import { describe, expect, it } from 'vitest';
import { requireFileType, SIGNED_TYPES } from '@/lib/files/file-type';
import { requireBearablePixels } from '@/lib/files/pixel-limit';
import { PNG } from '../../fixtures/attempts';

function png(width: number, height: number): Uint8Array {
  const bytes = PNG.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** A JPEG as far as its frame: what telephones write before it, then height and width. */
function jpeg(width: number, height: number): Uint8Array {
  const exif = [0xff, 0xe1, 0x00, 0x08, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00];
  const table = [0xff, 0xdb, 0x00, 0x04, 0x00, 0x01];
  const frame = [0xff, 0xc2, 0x00, 0x11, 0x08, height >> 8, height & 255, width >> 8, width & 255, 0x03];
  return new Uint8Array([0xff, 0xd8, ...exif, 0xff, ...table, ...frame, ...new Array(20).fill(0)]);
}

describe('an image', () => {
  it.each([
    ['image/png', png(4961, 7016)],
    ['image/jpeg', jpeg(16_320, 12_240)],
    ['image/jpeg', new Uint8Array([0xff, 0xd8, 0xff])],
    ['image/png', new Uint8Array(10)],
    ['image/heic', new Uint8Array(10)],
  ])('of a bearable size is accepted: %s', (type, content) => {
    expect(() => requireBearablePixels(type, content)).not.toThrow();
  });

  it.each([
    ['image/png', png(30_000, 30_000)],
    ['image/png', png(2 ** 31, 2 ** 31)],
    ['image/jpeg', jpeg(65_500, 65_500)],
  ])('that would be enormous is refused, however small its file: %s', (type, content) => {
    expect(() => requireBearablePixels(type, content)).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  it('is looked at when it is uploaded', async () => {
    const file = { name: 'bomb.png', content: png(30_000, 30_000) };
    await expect(requireFileType(file, SIGNED_TYPES)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
