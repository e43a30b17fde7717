/** Decodes a part of an address. Returns a part that cannot be decoded unchanged, and it then matches nothing. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
