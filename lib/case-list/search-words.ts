import { TEXT_LIMITS } from '@/lib/domain/limits';

/** A word of a search. A text has it when it contains one of its forms. */
export interface SearchWord {
  /** As typed first; a number also without hyphens, and without the 16 that some write before it. */
  forms: readonly string[];
  /** Whether it is long enough for an index of three characters at a time. */
  isIndexed: boolean;
}

/**
 * The words of a search, all of which must be found, in any order. Where each is too short by itself they are one phrase. Null where there
 * is nothing to search for, or too little.
 */
export function searchWords(search: string | undefined): readonly SearchWord[] | null {
  const typed = (search ?? '').trim();
  if (typed.length < TEXT_LIMITS.searchLeast) return null;
  const words = [...new Set(typed.split(/\s+/))].map(toWord);
  return words.some(({ isIndexed }) => isIndexed) ? words : [toWord(typed)];
}

function toWord(word: string): SearchWord {
  const forms = [word, ...numberForms(word)];
  return { forms, isIndexed: forms.every((form) => lettersOf(form) >= TEXT_LIMITS.searchLeast) };
}

/** How numbers are stored: the digits alone. */
function numberForms(word: string): string[] {
  const digits = word.replace(/[-\u2010-\u2015\u2212]/g, '');
  if (!/^\d+$/.test(digits)) return [];
  return [...(digits === word ? [] : [digits]), ...(/^16\d{10}$/.test(digits) ? [digits.slice(2)] : [])];
}

/** Without accents written as characters of their own. */
const lettersOf = (word: string) => word.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '').length;
