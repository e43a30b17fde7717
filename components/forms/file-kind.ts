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
  if (/\.(png|jpe?g|hei[cf])$/i.test(name)) return 'picture';
  return /\.pdf$/i.test(name) ? 'pages' : 'other';
}

/** Whether the file is a picture in a format that most browsers cannot show. The server converts such a picture. */
export function isHeic(contentType: string, name: string): boolean {
  return /^image\/hei[cf]$/.test(contentType) || /\.hei[cf]$/i.test(name);
}
