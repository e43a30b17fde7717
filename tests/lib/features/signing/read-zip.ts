import { inflateRawSync } from 'node:zlib';

/** The files of a zip by name, read through its central directory as any program does. */
export function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The local time of each file in a zip, as a program shows it that knows no time zones. */
export function timesOf(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const times = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [time, date] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const two = (value: number) => String(value).padStart(2, '0');
    const day = [1980 + (date >> 9), (date >> 5) & 0xf, date & 0x1f].map(two).join('-');
    const clock = [time >> 11, (time >> 5) & 0x3f, (time & 0x1f) * 2].map(two).join(':');
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    times.set(zip.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0)), `${day} ${clock}`);
    at += lengths.reduce((total, length) => total + length, 46);
  }
  return times;
}
