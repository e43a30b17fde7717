import type { ListParameters } from '@/lib/contract/list-parameters';
import { sql } from '@/lib/database/sql';
import { swedishDay } from '@/lib/domain/day';
import type { Fragment } from './list-sql';
import { type SearchWord, searchWords } from './search-words';

/** The search condition for a case `c`, in two forms for two ways of reading. */
export interface SearchCondition {
  /** For collecting all hits: uses the search index. */
  byIndex: Fragment;
  /** For reading in list order until a page is full. No index matches it, so the planner keeps the list order. */
  byWalk: Fragment;
}

/**
 * The condition of a search, of overdue cases, or of both. Null if there is neither.
 */
export function searchCondition({
  search,
  overdue,
}: Pick<ListParameters, 'search' | 'overdue'>): SearchCondition | null {
  const found = wordCondition(search);
  if (!overdue) return found;
  const isLate = sql()`c.corrections_due_on < ${swedishDay(new Date())}::date AND c.open_corrections > 0`;
  if (!found) return { byIndex: isLate, byWalk: isLate };
  return { byIndex: sql()`${isLate} AND ${found.byIndex}`, byWalk: sql()`${isLate} AND ${found.byWalk}` };
}

function wordCondition(search: string | undefined): SearchCondition | null {
  const words = searchWords(search);
  if (!words) return null;
  // One word that an index finds is enough. The others are compared with what it finds.
  const isLong = words.some(({ hasTrigrams }) => hasTrigrams);
  const byIndex = inAll(
    words.map((word) => (word.hasTrigrams ? byTrigrams(word) : isLong ? walked(word) : byPairs(word))),
  );
  return { byIndex, byWalk: inAll(words.map(walked)) };
}

const inAll = (conditions: readonly Fragment[]) => conditions.reduce((all, one) => sql()`${all} AND ${one}`);
const inAny = (conditions: readonly Fragment[]) =>
  sql()`(${conditions.reduce((all, one) => sql()`${all} OR ${one}`)})`;

const byTrigrams = ({ forms }: SearchWord) =>
  inAny(forms.map((form) => sql()`c.search_text LIKE search_pattern(search_fold(${form}))`));

/** By every two characters of a word. Compares the text as well, because those of a longer word may be apart. */
const byPairs = ({ forms }: SearchWord) =>
  inAny(
    forms.map(
      (form) => sql()`(c.search_text COLLATE "C" LIKE search_pattern(search_fold(${form}))
        AND search_pairs(c.search_text) @> search_pairs(search_fold(${form})))`,
    ),
  );

/** Uses a collation different from the index's, and folds the word only once for all rows. */
const walked = ({ forms }: SearchWord) =>
  inAny(
    forms.map((form) => sql()`c.search_text COLLATE "C" LIKE (SELECT search_pattern(search_fold(${form})))`),
  );
