/** A part of an address without its percent-encoding. What cannot be decoded names nothing: it is taken as it stands. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
