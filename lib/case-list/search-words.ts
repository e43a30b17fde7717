import { TEXT_LIMITS } from '@/lib/domain/limits';

/** A word of a search. A text matches if it contains one of its forms. */
export interface SearchWord {
  /**
   * The first form is the word as typed. A number also has a form without hyphens and one without its century or leading 16, and a
   * reference one with its hyphen.
   */
  forms: readonly string[];
  /** Whether it is long enough for a trigram index. */
  isIndexed: boolean;
}

/**
 * The words of a search. All of them must match, in any order. If each word is too short, they form one phrase. Null if the search is empty
 * or too short.
 */
export function searchWords(search: string | undefined): readonly SearchWord[] | null {
  const typed = (search ?? '').trim();
  if (typed.length < TEXT_LIMITS.searchLeast) return null;
  const words = [...new Set(typed.split(/\s+/))].map(toWord);
  return words.some(({ isIndexed }) => isIndexed) ? words : [toWord(typed)];
}

function toWord(word: string): SearchWord {
  const forms = [word, ...numberForms(word), ...referenceForms(word)];
  return { forms, isIndexed: forms.every((form) => lettersOf(form) >= TEXT_LIMITS.searchLeast) };
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

/** The number of letters, not counting accents as separate characters. */
const lettersOf = (word: string) => word.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '').length;
