/** Soft hyphens, joiners, marks of direction and the like, which pasting brings along and nobody sees. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g;

/** The text without what cannot be seen in it. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE, '');
}
