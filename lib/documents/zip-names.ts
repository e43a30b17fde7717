import { firstCharacters } from '@/lib/domain/fields/cut-text';
import { plainLine } from '@/lib/domain/fields/plain-text';
import type { Text } from '@/lib/i18n/text-for';
import { extensionOf } from './file-extension';

/**
 * The length of a name without number and extension, in UTF-16 units. File systems allow 255 bytes, and a unit can take three. The
 * product's own names fit.
 */
const MAX_LENGTH = 60;

/**
 * The name of a file in the zip: a number that makes it unique, the uploaded name reduced to safe characters, and the extension of its real
 * type. The product's own words are in the language of the case, like its documents.
 *
 * @param place From 0.
 * @param folders Folders within the folder of the files, each within the one before.
 */
export function zipEntryName(
  place: number,
  { displayFileName, contentType }: { displayFileName: string; contentType: string },
  text: Text,
  folders: readonly string[] = [],
): string {
  const number = String(place + 1).padStart(3, '0');
  const path = [text('document.zip.files'), ...folders].map(safe).filter(Boolean).join('/');
  const stem = safe(displayFileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
  return `${path}/${number}-${stem || text('document.zip.unnamed')}.${extensionOf(contentType)}`;
}

/** The name of the application itself. */
export const zippedApplicationName = (text: Text): string => `${safe(text('document.zip.application'))}.pdf`;

/** Keeps letters, digits and a few signs. Everything else becomes one hyphen. */
function safe(name: string): string {
  const kept = plainLine(name)
    .replace(/[^\p{L}\p{M}\p{N} ()_-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  const short = firstCharacters(kept, MAX_LENGTH).replace(/^[\s-]+|[\s-]+$/g, '');
  // Windows has no files of these names.
  return /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i.test(short) ? `${short}_` : short;
}
