/** Soft hyphens, joiners, direction marks and other invisible characters that come with pasted text. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g;

/** The text without invisible characters. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE, '');
}
