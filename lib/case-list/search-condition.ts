import type { ListParameters } from '@/lib/contract/list-parameters';
import { inTime, sql } from '@/lib/database/sql';
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

/** Whether every case has its search text. After that, a trigger keeps it filled. */
let isFilled = false;

/**
 * The condition of a search, of overdue cases, or of both. Null if there is neither. Cases that the job has
 * not filled yet after an upgrade are found in the old way, by words exactly as written.
 *
 * @throws AppError UNAVAILABLE if the database does not answer in time
 */
export async function searchCondition({
  search,
  overdue,
}: Pick<ListParameters, 'search' | 'overdue'>): Promise<SearchCondition | null> {
  const found = await wordCondition(search);
  if (!overdue) return found;
  const isLate = sql()`c.corrections_due_on < ${swedishDay(new Date())}::date AND c.open_corrections > 0`;
  if (!found) return { byIndex: isLate, byWalk: isLate };
  return { byIndex: sql()`${isLate} AND ${found.byIndex}`, byWalk: sql()`${isLate} AND ${found.byWalk}` };
}

async function wordCondition(search: string | undefined): Promise<SearchCondition | null> {
  const words = searchWords(search);
  if (!words) return null;
  isFilled ||= !(await hasUnfilled());
  // One word that an index finds is enough. The others are compared with what it finds.
  const isLong = words.some(({ hasTrigrams }) => hasTrigrams);
  const byIndex = inAll(
    words.map((word) => (word.hasTrigrams ? byTrigrams(word) : isLong ? walked(word) : byPairs(word))),
  );
  const byWalk = inAll(words.map(walked));
  if (isFilled) return { byIndex, byWalk };
  const unfilled = sql()`c.search_text IS NULL AND ${inAll(words.map(asWritten))}`;
  return { byIndex: sql()`(${byIndex} OR ${unfilled})`, byWalk: sql()`(${byWalk} OR ${unfilled})` };
}

async function hasUnfilled(): Promise<boolean> {
  const [row] = await inTime(
    sql()<[{ exists: boolean }]>`SELECT EXISTS (SELECT 1 FROM "case" WHERE search_text IS NULL)`,
  );
  return row.exists;
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
      (
        form,
      ) => sql()`(c.search_text IS NOT NULL AND c.search_text COLLATE "C" LIKE search_pattern(search_fold(${form}))
        AND search_pairs(c.search_text) @> search_pairs(search_fold(${form})))`,
    ),
  );

/** Uses a collation different from the index's, and folds the word only once for all rows. */
const walked = ({ forms }: SearchWord) =>
  inAny(
    forms.map((form) => sql()`c.search_text COLLATE "C" LIKE (SELECT search_pattern(search_fold(${form})))`),
  );

/** Matches words exactly as written, with the indexes of the previous version. */
const asWritten = ({ forms }: SearchWord) =>
  inAny(
    forms.map(
      (form) => sql()`(lower(c.company_name) LIKE search_pattern(lower(${form}))
        OR replace(c.org_no, '-', '') LIKE search_pattern(${form}))`,
    ),
  );
