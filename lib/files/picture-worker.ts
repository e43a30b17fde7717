import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import jpeg from 'jpeg-js';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';

/*
 * A thread of its own, which Node runs as it stands here: it imports nothing of the product. It takes one HEIC, answers with
 * a JPEG, or with null for what cannot be read, and ends.
 */

/** What the thread is given. */
export interface PictureTask {
  content: Uint8Array;
  maxPixels: number;
  /** The longer side of the JPEG, at most. */
  maxSide: number;
  maxMemoryBytes: number;
}

interface Pixels {
  /** Red, green, blue, alpha: 4 bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

const QUALITY = 85;

const task = workerData as PictureTask;
limitMemory(task.maxMemoryBytes);
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')));
const libheif = await createLibheif({ wasmBinary });
parentPort?.postMessage(pictureOf(task));

function pictureOf({ content, maxPixels, maxSide }: PictureTask): Uint8Array | null {
  try {
    const pixels = decode(content, maxPixels);
    // Its bytes alone: small ones lie in a larger buffer, which would be sent with them.
    return pixels && new Uint8Array(jpeg.encode(scaledDown(pixels, maxSide), QUALITY).data);
  } catch {
    // The decoder says in many ways that it cannot read something; none of them says more than that.
    return null;
  }
}

/** The main picture, turned as the camera was held; null where the file is broken or the picture larger than what is borne. */
function decode(content: Uint8Array, maxPixels: number): Pixels | null {
  const file = libheif.heif_context_alloc();
  // The types know texts only; bytes are what it takes.
  const read = libheif.heif_context_read_from_memory(file, content as unknown as string);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return null;
  const handle = libheif.heif_js_context_get_primary_image_handle(file);
  // By the header: nothing is unpacked yet.
  const pixels = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle);
  if (pixels === 0 || pixels > maxPixels) return null;
  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const image = libheif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA);
  const { data, width, height, stride } = image.channels[0];
  return { data: withoutPadding(data, width * 4, stride, height), width, height };
}

function withoutPadding(data: Uint8Array, row: number, stride: number, height: number): Uint8Array {
  if (stride === row) return data;
  const packed = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
  return packed;
}

/** Every pixel becomes the mean of those that it stands for. */
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

/** The memory of WebAssembly is none of what Node can limit for a thread. A decoder that gets no more gives up. */
function limitMemory(maxBytes: number): void {
  const PAGE = 65_536;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > maxBytes) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}
