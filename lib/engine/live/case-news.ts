import type { Tx } from '@/lib/database/db';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';

/** A person who has a case open: a case worker, or the applicant, who is not named. */
export interface Person {
  /** The account id, or `applicant`. */
  id: string;
  /** Null for an applicant: we know only their email address. */
  name: string | null;
}

/** The people who have a case open through one process. `more` counts those that did not fit in the list. */
export interface People {
  people: readonly Person[];
  more: number;
}

/** A change of a case, as sent to every process. */
export interface CaseChange {
  caseId: string;
  /** The organisation of the case. Absent in news from replicas of the version before. */
  moId?: number;
  what: string;
  /** Who made the change, as named in the audit log. */
  by: string;
  byKind?: Actor['kind'];
  /** The case worker's account. */
  byId?: string;
  version?: number;
  /** The new link version of the case. */
  linkVersion?: number;
  /** The number of the colleague whose link was withdrawn. */
  withdrawnColleague?: number;
  /** Lists may read the change late, see `isBesideLists`. Absent in news from replicas of the version before. */
  isBeside?: boolean;
  /** The case is gone: nobody may open it any more. */
  isGone?: boolean;
}

/** The messages between processes. `process` is the sender. */
export type News =
  | ({ kind: 'changed' } & CaseChange)
  /** The people who have a case open there. `asks` requests the same from the other processes. */
  | ({ kind: 'present'; process: string; caseId: string; asks: boolean } & People)
  | { kind: 'beat'; process: string };

/** The database refuses a notification of 8,000 bytes. */
export const MAX_NEWS_BYTES = 7_000;

/** Shortens a name so that it fits into a notification in any alphabet. */
export function shortName(name: string): string {
  return [...name].slice(0, TEXT_LIMITS.toldName).join('');
}

/** As many people as fit into one notification. */
export function boundedPeople(all: readonly Person[]): People {
  const people: Person[] = [];
  let bytes = 300;
  for (const person of all) {
    bytes += Buffer.byteLength(JSON.stringify(person)) + 1;
    if (bytes > MAX_NEWS_BYTES) break;
    people.push(person);
  }
  return { people, more: all.length - people.length };
}

/** Tells every process of a change when the transaction commits. */
export async function announceChange(tx: Tx, change: CaseChange): Promise<void> {
  const payload = JSON.stringify({ ...change, by: shortName(change.by) });
  await tx.$executeRaw`SELECT pg_notify('case_changed', ${payload})`;
}
