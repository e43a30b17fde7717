import type { Tx } from '@/lib/database/db';
import type { Actor } from '@/lib/engine/access/access';

/** Who has a case open: a case worker by account, or whoever holds its link, who is not named. */
export interface Person {
  /** Of the account; `applicant` for whoever holds the link. */
  id: string;
  /** Null for an applicant, whose name is an address. */
  name: string | null;
}

/** The people of one process that have a case open; `more` are those that had no room in the list. */
export interface People {
  people: readonly Person[];
  more: number;
}

/** A change of a case, as every process is told. */
export interface CaseChange {
  caseId: string;
  what: string;
  /** As the audit log names whoever did it. */
  by: string;
  byKind?: Actor['kind'];
  /** The account, of a case worker. */
  byId?: string;
  version?: number;
  /** What the link of the case counts from now on. */
  linkVersion?: number;
  /** Nobody may open the case from now on. */
  isGone?: boolean;
}

/** What processes tell each other. `process` is the one that speaks. */
export type News =
  | ({ kind: 'changed' } & CaseChange)
  /** Who has a case open there; `asks` wants to hear the same of the others. */
  | ({ kind: 'present'; process: string; caseId: string; asks: boolean } & People)
  | { kind: 'beat'; process: string };

/** The database refuses a notification of 8,000 bytes. */
export const MAX_NEWS_BYTES = 7_000;
const MAX_NAME_CHARACTERS = 200;

/** Cuts a name to what fits into a notification whatever its letters. */
export function shortName(name: string): string {
  return [...name].slice(0, MAX_NAME_CHARACTERS).join('');
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
