import type { ListParameters } from '@/lib/contract/case-list';
import { dayMoreThan } from '@/lib/domain/deadlines';
import { WORKLIST_WAITS } from '@/lib/domain/lifecycle/state';
import { UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import { TIME_ZONE } from '@/lib/domain/locale';
import { readDetails } from '@/lib/domain/organisation/settings';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { type Actor, advisedBy, visibleOrganisations } from '@/lib/engine/access/access';
import { advisorCanAct } from '@/lib/engine/access/advisor-work';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import type { Fragment } from './list-sql';

/** The search condition for a case `c`, in two forms for two ways of reading. */
export interface SearchCondition {
  /** For collecting all hits: uses the search index. */
  byIndex: Fragment;
  /** For reading in list order until a page is full. No index matches it, so the planner reads in list order. */
  byWalk: Fragment;
}

/**
 * The condition of a search, of overdue corrections, of late cases, of a period, of what the actor can do, or of several of these. Null if
 * there is none.
 */
export async function searchCondition(
  actor: Actor,
  parameters: Pick<ListParameters, 'work' | 'search' | 'overdue' | 'late' | 'happened' | 'from' | 'to'>,
): Promise<SearchCondition | null> {
  const { search, overdue, late, work } = parameters;
  const moIds = visibleOrganisations(actor);
  const advised = work === 'todo' && !late ? advisedBy(actor) : [];
  const found = wordCondition(search);
  const promises = late ? await readPromises(moIds) : [];
  const narrower = [
    ...(overdue
      ? [sql()`c.corrections_due_on < ${swedishDay(new Date())}::date AND c.open_corrections > 0`]
      : []),
    ...(late ? [isLateBy(promises)] : []),
    ...(advised.length > 0 ? [sql()`(c.mo_id <> ALL(${advised}) OR ${advisorCanAct()})`] : []),
    ...periodCondition(parameters),
  ];
  if (narrower.length === 0) return found;
  return {
    byIndex: inAll([...narrower, ...(found ? [found.byIndex] : [])]),
    byWalk: inAll([...narrower, ...(found ? [found.byWalk] : [])]),
  };
}

/** The condition of cases that were created or decided in a period. Both days are part of it. */
function periodCondition({
  happened,
  from,
  to,
}: Pick<ListParameters, 'happened' | 'from' | 'to'>): Fragment[] {
  if (!happened || !from || !to) return [];
  const column = sql()(happened === 'created' ? 'created_at' : 'closed_at');
  const begin = (day: string) => sql()`${day}::date::timestamp AT TIME ZONE ${TIME_ZONE}`;
  return [sql()`c.${column} >= ${begin(from)} AND c.${column} < ${begin(dayAfter(to, 1))}`];
}

/** An organisation that promises a handling time. Its cases whose working days count from before this day are late. */
interface HandlingPromise {
  moId: number;
  day: string;
}

/** The promises of those of the organisations that promise a handling time. */
export async function readPromises(moIds: readonly number[]): Promise<HandlingPromise[]> {
  const organisations = await db().memberOrganisation.findMany({
    where: { id: { in: [...moIds] } },
    select: { id: true, details: true },
  });
  const today = swedishDay(new Date());
  return organisations.flatMap(({ id, details }) => {
    const { handlingDays } = readDetails(details);
    return handlingDays === undefined
      ? []
      : [{ moId: id, day: dayAfter(dayMoreThan(handlingDays, today), 1) }];
  });
}

/** The condition of cases that have passed the promised handling time, as `handlingTime` counts it. */
function isLateBy(promises: readonly HandlingPromise[]): Fragment {
  return sql()`c.handling_from < (SELECT late.day FROM ${promisesIn(promises)} WHERE late.id = c.mo_id)`;
}

/** The query of how many such cases wait for the case workers. It joins, because a condition is checked for each case that waits. */
export function lateCount(promises: readonly HandlingPromise[]): Fragment {
  return sql()`
    SELECT count(*)::int AS cases FROM ${promisesIn(promises)}
    JOIN "case" c ON c.mo_id = late.id AND c.handling_from < late.day
    WHERE c.waits_for = ANY(${[...WORKLIST_WAITS.todo]}) AND c.status = ANY(${[...UNDER_REVIEW]})`;
}

/** The rows `late` of a FROM: organisations, with the day before which the working days of their late cases count. */
function promisesIn(promises: readonly HandlingPromise[]): Fragment {
  return sql()`unnest(${promises.map(({ moId }) => moId)}::int[], ${promises.map(({ day }) => day)}::date[]) late(id, day)`;
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
  inAny(forms.map((form) => sql()`c.search_text LIKE search_pattern(search_spelled(${form}))`));

/** By every two characters of a word. Compares the text as well, because those of a longer word may be apart. */
const byPairs = ({ forms }: SearchWord) =>
  inAny(
    forms.map(
      (form) => sql()`(c.search_text COLLATE "C" LIKE search_pattern(search_spelled(${form}))
        AND search_pairs(c.search_text) @> search_pairs(search_spelled(${form})))`,
    ),
  );

/** Uses a collation different from the index's, and folds the word only once for all rows. */
const walked = ({ forms }: SearchWord) =>
  inAny(
    forms.map(
      (form) => sql()`c.search_text COLLATE "C" LIKE (SELECT search_pattern(search_spelled(${form})))`,
    ),
  );

/** A word of a search. A text matches if it contains one of its forms. */
interface SearchWord {
  /**
   * The first form is the word as typed. A number also has a form without hyphens and one without its century or leading 16, and a
   * reference one with its hyphen. A VAT number has the organisation number in it, and a masked number the digits that it shows.
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

/** The forms in which numbers are stored: the digits alone. Also of a VAT number, and of a number as lists mask it. */
function numberForms(word: string): string[] {
  const typed = word.replace(/[-\u2010-\u2015\u2212]/g, '');
  const digits = [/^(\d+)$/, /^(\d{6,8})x{4}$/i, /^se(\d{10})(?:01)?$/i]
    .map((form) => form.exec(typed)?.[1])
    .find(Boolean);
  if (!digits) return [];
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
