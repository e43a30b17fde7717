/** A word of a search. A text matches if it contains one of its forms. */
export interface SearchWord {
  /**
   * The first form is the word as typed. A number also has a form without hyphens and one without its century or leading 16, and a
   * reference one with its hyphen.
   */
  forms: readonly string[];
  /** Whether each form has three letters or digits in a row, which a trigram index needs. */
  hasTrigrams: boolean;
}

/** The words of a search, from one character on. All of them must match, in any order. Null if nothing visible was typed. */
export function searchWords(search: string | undefined): readonly SearchWord[] | null {
  const words = new Set((search ?? '').split(/\s+/).filter((word) => compared(word) !== ''));
  return words.size > 0 ? [...words].map(toWord) : null;
}

function toWord(word: string): SearchWord {
  const forms = [word, ...numberForms(word), ...referenceForms(word)];
  return { forms, hasTrigrams: forms.every((form) => /[\p{L}\p{N}]{3}/u.test(compared(form))) };
}

/** The forms in which numbers are stored: the digits alone. */
function numberForms(word: string): string[] {
  const digits = word.replace(/[-\u2010-\u2015\u2212]/g, '');
  if (!/^\d+$/.test(digits)) return [];
  return [
    ...(digits === word ? [] : [digits]),
    ...(/^(?:16|19|20)\d{10}$/.test(digits) ? [digits.slice(2)] : []),
  ];
}

/** References are stored as `a-10421`, but people also type them without the hyphen. */
function referenceForms(word: string): string[] {
  const [, digits] = /^a(\d{5,})$/i.exec(word) ?? [];
  return digits ? [`a-${digits}`] : [];
}

/** What the database compares of a word, as `search_fold` does it: no accents, and nothing that cannot be seen. */
const compared = (word: string) =>
  word.normalize('NFKD').replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\s]/g, '');
