import { inTime, sql } from '@/lib/database/sql';
import type { Fragment } from './list-sql';
import { type SearchWord, searchWords } from './search-words';

/** What a search asks of a case `c`, in the form that suits how the cases are read. */
export interface SearchCondition {
  /** For gathering all that is found: answered by the index of the search. */
  byIndex: Fragment;
  /** For reading cases in the order of a list until a page is full: no index answers it, so no plan can leave the order for one. */
  byWalk: Fragment;
}

/** Whether every case has its search text. What is once filled stays so, as a trigger keeps it. */
let isFilled = false;

/**
 * The condition of a search, or null where there is none or it is too short. Cases that the job has not come to after an upgrade are
 * found as before it: by words as they are written.
 *
 * @throws AppError UNAVAILABLE when the database does not answer in time
 */
export async function searchCondition({
  search,
}: {
  search?: string | undefined;
}): Promise<SearchCondition | null> {
  const words = searchWords(search);
  if (!words) return null;
  isFilled ||= !(await hasUnfilled());
  const byIndex = inAll(words.map((word) => (word.isIndexed ? indexed(word) : walked(word))));
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

const indexed = ({ forms }: SearchWord) =>
  inAny(forms.map((form) => sql()`c.search_text LIKE search_pattern(search_fold(${form}))`));

/** In another collation than that of the index, and folded once for all rows. */
const walked = ({ forms }: SearchWord) =>
  inAny(
    forms.map((form) => sql()`c.search_text COLLATE "C" LIKE (SELECT search_pattern(search_fold(${form})))`),
  );

/** With the indexes of the version before. */
const asWritten = ({ forms }: SearchWord) =>
  inAny(
    forms.map(
      (form) => sql()`(lower(c.company_name) LIKE search_pattern(lower(${form}))
        OR replace(c.org_no, '-', '') LIKE search_pattern(${form}))`,
    ),
  );
