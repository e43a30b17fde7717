import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import type { HeicPicture } from './file-refusals.ts';

export interface Pixels {
  /** Red, green, blue, alpha: 4 bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

const QUALITY = 85;

/** A HEIC as a JPEG. Null if it is broken or has too many pixels. */
export async function pictureOf({ content, maxPixels, maxSide }: HeicPicture): Promise<Uint8Array | null> {
  const picture = await openHeic(content);
  if (!picture || picture.pixels > maxPixels) return null;
  const pixels = unlessBroken(() => picture.unpack());
  return pixels && new Uint8Array(jpeg.encode(scaledDown(pixels, maxSide), QUALITY).data);
}

/** The main picture of a HEIC, from its header only. Null if the file is broken or has no main picture. */
export async function openHeic(content: Uint8Array): Promise<{ pixels: number; unpack(): Pixels } | null> {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const libheif = await createLibheif({ wasmBinary });
  const file = libheif.heif_context_alloc();
  // The type says string, but it takes bytes.
  const read = unlessBroken(() => libheif.heif_context_read_from_memory(file, content as unknown as string));
  if (read?.code !== libheif.heif_error_code.heif_error_Ok) return null;
  const handle = unlessBroken(() => libheif.heif_js_context_get_primary_image_handle(file));
  if (!handle) return null;
  const pixels = unlessBroken(
    () => libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle),
  );
  return pixels ? { pixels, unpack: () => unpack(libheif, handle) } : null;
}

type Libheif = Awaited<ReturnType<typeof createLibheif>>;
type Handle = ReturnType<Libheif['heif_js_context_get_primary_image_handle']>;

/** The decoded pixels, with the camera's rotation applied. */
function unpack(libheif: Libheif, handle: Handle): Pixels {
  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const image = libheif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA);
  const { data, width, height, stride } = image.channels[0];
  return { data: withoutPadding(data, width * 4, stride, height), width, height };
}

/** Returns null if the decoder throws. It has many errors for unreadable input, and none of them says more than that. */
function unlessBroken<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function withoutPadding(data: Uint8Array, row: number, stride: number, height: number): Uint8Array {
  if (stride === row) return data;
  const packed = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
  return packed;
}

/** Scales a picture down. Each target pixel is the mean of its source pixels. */
function scaledDown(pixels: Pixels, maxSide: number): Pixels {
  const scale = maxSide / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * pixels.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * pixels.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * pixels.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * pixels.width) / width));
      setMean(pixels, { left, right, top, bottom }, data, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function setMean(
  { data, width }: Pixels,
  { left, right, top, bottom }: Box,
  to: Uint8Array,
  at: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y++) {
    for (let from = (y * width + left) * 4; from < (y * width + right) * 4; from += 4) {
      red += data[from] ?? 0;
      green += data[from + 1] ?? 0;
      blue += data[from + 2] ?? 0;
    }
  }
  const count = (right - left) * (bottom - top);
  to[at] = red / count;
  to[at + 1] = green / count;
  to[at + 2] = blue / count;
  to[at + 3] = 255;
}
