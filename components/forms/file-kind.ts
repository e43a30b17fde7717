import { contentTypeOf, FIRST_BYTES } from '@/lib/domain/file-content';

/** What a file is by its first bytes, whatever it is called. Null if they do not tell, or if the file is gone since it was chosen. */
export async function contentTypeIn(file: Blob): Promise<string | null> {
  const bytes = await file
    .slice(0, FIRST_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return bytes && contentTypeOf(new Uint8Array(bytes));
}

/** How a file can be viewed: as a picture, as pages, or not at all. */
export type FileKind = 'picture' | 'pages' | 'other';

const PICTURES = ['image/png', 'image/jpeg', 'image/heic', 'image/heif'];

/**
 * Returns how a file can be viewed.
 *
 * @param contentType The server's finding. A browser gives an empty string for a type that it does not know.
 * @param name Used if there is no type.
 */
export function fileKindOf(contentType: string, name: string): FileKind {
  if (PICTURES.includes(contentType)) return 'picture';
  if (contentType === 'application/pdf') return 'pages';
  if (contentType !== '') return 'other';
  if (/\.(png|jpe?g|jpe|jfif|hei[cf]|hif)$/i.test(name)) return 'picture';
  return /\.pdf$/i.test(name) ? 'pages' : 'other';
}

/** Whether the file is a picture in a format that most browsers cannot show. The server converts such a picture. */
export function isHeic(contentType: string, name: string): boolean {
  return contentType ? /^image\/hei[cf]$/.test(contentType) : /\.(hei[cf]|hif)$/i.test(name);
}
