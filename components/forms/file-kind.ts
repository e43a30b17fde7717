/** How a file can be looked at: as a picture, as pages, or not at all. */
export type FileKind = 'picture' | 'pages' | 'other';

const PICTURES = ['image/png', 'image/jpeg', 'image/heic', 'image/heif'];

/**
 * How a file can be looked at.
 *
 * @param contentType As the server found it; a browser gives none for a type that it does not know.
 * @param name Used if there is no type.
 */
export function fileKindOf(contentType: string, name: string): FileKind {
  if (PICTURES.includes(contentType)) return 'picture';
  if (contentType === 'application/pdf') return 'pages';
  if (contentType !== '') return 'other';
  if (/\.(png|jpe?g|hei[cf])$/i.test(name)) return 'picture';
  return /\.pdf$/i.test(name) ? 'pages' : 'other';
}

/** Whether it is a kind of picture that most browsers cannot show, and that the server makes another of. */
export function isHeic(contentType: string, name: string): boolean {
  return /^image\/hei[cf]$/.test(contentType) || /\.hei[cf]$/i.test(name);
}
