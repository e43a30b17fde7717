import type { KeyedText } from '@/components/ui/keyed-text';

/** Something that is wrong in a file: where, in the file and in words (empty where it is in no form), and what. */
export interface ToldRefusal {
  place: string;
  name: string;
  text: string;
}

/**
 * What the server found wrong in a file, in words. Our own rules say a code and what it is about; the others what the format wants.
 *
 * @param errors The codes by place.
 * @param nameOf What people call a place.
 */
export function refusalsInWords(
  errors: Readonly<Record<string, string[]>>,
  t: KeyedText<'organisation.versions.import'>,
  nameOf: (place: string) => string,
): ToldRefusal[] {
  return Object.entries(errors).flatMap(([place, codes]) =>
    codes.map((code) => {
      const [name = '', about = ''] = code.split(/: (.*)/s);
      const key = `refusal.${name}`;
      // What is twice or in a circle is the place itself.
      const value = about || (place.split('.').at(-1) ?? '');
      const text = t.has(key) ? t(key, { value }) : t('format', { message: about || name });
      return { place, name: nameOf(place), text };
    }),
  );
}
