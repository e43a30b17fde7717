import type { Text } from '@/lib/i18n/text-for';
import { extensionOf } from './file-extension';

/**
 * The length of a name without number and extension. File systems allow 255 bytes, and a letter can take four. The product's own
 * names fit.
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
  const path = [text('document.zip.files'), ...folders].map(safe).join('/');
  const stem = safe(displayFileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
  return `${path}/${number}-${stem || text('document.zip.unnamed')}.${extensionOf(contentType)}`;
}

/** The name of the application itself. */
export const zippedApplicationName = (text: Text): string => `${safe(text('document.zip.application'))}.pdf`;

/** Keeps letters, digits and a few signs. Everything else becomes one hyphen. */
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
