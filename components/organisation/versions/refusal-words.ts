import type { KeyedText } from '@/components/browser/keyed-text';
import { cutText } from '@/lib/domain/fields/plain-text';

/** An error in a file: where it is, in the file and in words (empty if it is in no form), and what is wrong. */
export interface DescribedRefusal {
  place: string;
  name: string;
  text: string;
}

/** A name in a file can be a whole text. */
const short = (name: string) => cutText(name, 80);

/**
 * Returns the server's errors about a file in words. Our own rules give a code and its subject; other errors say what the format expects.
 *
 * @param errors The codes by place.
 * @param nameOf Returns what people call a place.
 */
export function refusalsInWords(
  errors: Readonly<Record<string, string[]>>,
  t: KeyedText<'organisation.versions.import'>,
  nameOf: (place: string) => string,
): DescribedRefusal[] {
  return Object.entries(errors).flatMap(([place, codes]) =>
    codes.map((code) => {
      const [name = '', about = ''] = code.split(/: (.*)/s);
      const key = `refusal.${name}`;
      // For duplicates and circles, the place itself is the value.
      const value = short(about || (place.split('.').at(-1) ?? ''));
      const text = t.has(key) ? t(key, { value }) : t('format', { message: about || name });
      return { place, name: short(nameOf(place)), text };
    }),
  );
}
