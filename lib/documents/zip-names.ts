import { extensionOf } from './document-name';

/** Of a name, without its number and ending: file systems take 255 bytes, and a letter may have four. */
const MAX_LENGTH = 50;

/**
 * What a file of a case is called in a zip: a number, which makes it the only one of its name, then the name that it was uploaded with, as
 * far as every file system knows it, and the ending that its content has.
 *
 * @param place From 0.
 * @param folder A folder within `files`, for those that are set apart.
 */
export function zipEntryName(
  place: number,
  { displayFileName, contentType }: { displayFileName: string; contentType: string },
  folder?: string,
): string {
  const number = String(place + 1).padStart(3, '0');
  const path = ['files', ...(folder ? [safe(folder)] : [])].join('/');
  const stem = safe(displayFileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
  return `${path}/${number}-${stem || 'fil'}.${extensionOf(contentType)}`;
}

/** Letters, digits and a few signs; everything else becomes one hyphen. */
function safe(name: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ()_-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  return Array.from(kept)
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[\s-]+|[\s-]+$/g, '');
}
