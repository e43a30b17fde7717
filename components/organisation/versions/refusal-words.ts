import type { KeyedText } from '@/components/ui/keyed-text';

/** Something that is wrong in a file: where, and what. */
export interface ToldRefusal {
  place: string;
  text: string;
}

/**
 * What the server found wrong in a file, in words. Our own rules say a code and what it is about; the others what the format wants.
 *
 * @param errors The codes by place.
 * @param t The texts `organisation.versions.import`.
 */
export function refusalsInWords(errors: Readonly<Record<string, string[]>>, t: KeyedText): ToldRefusal[] {
  return Object.entries(errors).flatMap(([place, codes]) =>
    codes.map((code) => {
      const [name = '', value = ''] = code.split(/: (.*)/s);
      const key = `refusal.${name}`;
      return { place, text: t.has(key) ? t(key, { value }) : t('format', { message: value || name }) };
    }),
  );
}
