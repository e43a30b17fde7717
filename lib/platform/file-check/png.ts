import { createInflate } from 'node:zlib';

/** A PNG's header, with the chunks of its picture. */
export interface Png {
  width: number;
  height: number;
  bitDepth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with transparency, 6 colours with transparency. */
  colourType: number;
  isInterlaced: boolean;
  /** Whether the PNG has more than one frame. */
  isAnimated: boolean;
  palette: Uint8Array | null;
  hasTransparency: boolean;
  /** The compressed picture, in pieces. */
  data: Uint8Array[];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const ANIMATION = ['acTL', 'fcTL', 'fdAT'];

/** Reads a PNG without decompressing. Null if its chunks are not valid. */
export function readPng(content: Uint8Array): Png | null {
  if (content.length < 33) return null;
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const png: Png = {
    width: bytes.getUint32(16),
    height: bytes.getUint32(20),
    bitDepth: bytes.getUint8(24),
    colourType: bytes.getUint8(25),
    isInterlaced: bytes.getUint8(28) === 1,
    isAnimated: false,
    palette: null,
    hasTransparency: false,
    data: [],
  };
  let isFirst = true;
  for (const { type, content: chunk } of chunksOf(content)) {
    if (isFirst && (type !== 'IHDR' || chunk.length !== 13)) return null;
    isFirst = false;
    takeChunk(png, type, chunk);
    if (type === 'IEND') return isPicture(png) ? png : null;
  }
  return null;
}

/** The whole chunks of a PNG, in order. None if it is no PNG. */
export function* chunksOf(content: Uint8Array): Generator<{ type: string; content: Uint8Array }> {
  if (SIGNATURE.some((byte, index) => content[index] !== byte)) return;
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = 8; at + 12 <= content.length; ) {
    const length = bytes.getUint32(at);
    if (at + 12 + length > content.length) return;
    const type = String.fromCharCode(...content.subarray(at + 4, at + 8));
    yield { type, content: content.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function takeChunk(png: Png, type: string, chunk: Uint8Array): void {
  if (type === 'IDAT') png.data.push(chunk);
  if (type === 'PLTE') png.palette = chunk;
  if (type === 'tRNS') png.hasTransparency = true;
  if (ANIMATION.includes(type)) png.isAnimated = true;
}

function isPicture({ width, height, bitDepth, colourType, palette, data }: Png): boolean {
  return (
    width > 0 &&
    height > 0 &&
    [1, 2, 4, 8, 16].includes(bitDepth) &&
    SAMPLES[colourType] !== undefined &&
    (colourType !== 3 || palette !== null) &&
    data.length > 0
  );
}

/** The most bytes of the decompressed picture: its rows, each with a filter byte. */
export function unpackedSize({ width, height, bitDepth, colourType, isInterlaced }: Png): number {
  const row = (pixels: number): number => 1 + Math.ceil((pixels * bitDepth * (SAMPLES[colourType] ?? 4)) / 8);
  if (!isInterlaced) return height * row(width);
  // Interlaced: seven passes with fewer rows and columns.
  return PASSES.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    return columns > 0 && rows > 0 ? sum + rows * row(columns) : sum;
  }, 0);
}

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether the data decompresses to exactly this many bytes. Counts and discards the bytes in pieces, and stops as soon as there are more.
 */
export async function unpacksTo(data: readonly Uint8Array[], size: number): Promise<boolean> {
  const inflate = createInflate();
  let unpacked = 0;
  const done = (async () => {
    for await (const piece of inflate as AsyncIterable<Uint8Array>) {
      unpacked += piece.byteLength;
      if (unpacked > size) return;
    }
  })();
  for (const chunk of data) inflate.write(chunk);
  inflate.end();
  try {
    await done;
  } catch {
    return false;
  }
  return unpacked === size;
}
