/** Decodes a part of an address. What cannot be decoded is returned unchanged; it matches nothing. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
