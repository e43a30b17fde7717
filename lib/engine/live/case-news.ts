import { z } from 'zod';
import type { AuditType } from '@/lib/domain/audit/events';
import { firstCharacters } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { parseJson } from '@/lib/domain/parse-json';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import { leaveListener, listener, sql } from '@/lib/platform/database/sql';
import { noteChange } from '@/lib/platform/database/standby';
import { log } from '@/lib/platform/process/log';

const personSchema = z.object({
  /** The account id, or `applicant`. */
  id: z.string(),
  /** Null for an applicant: we know only their email address. */
  name: z.string().nullable(),
});

/** A person who has a case open: a case worker, or the applicant, who is not named. */
export type Person = z.infer<typeof personSchema>;

/** The people who have a case open through one process. `more` counts those that did not fit in the list. */
export interface People {
  people: readonly Person[];
  more: number;
}

const changeSchema = z.object({
  caseId: z.string(),
  /** The organisation of the case. */
  moId: z.number(),
  what: z.string(),
  /** Who made the change, as named in the audit log. */
  by: z.string(),
  byKind: z.enum(['applicant', 'caseWorker', 'system'] satisfies Actor['kind'][]).optional(),
  /** The case worker's account. */
  byId: z.string().optional(),
  version: z.number().optional(),
  /** The new link version of the case. */
  linkVersion: z.number().optional(),
  /** The number of the colleague whose link was withdrawn. */
  withdrawnColleague: z.number().optional(),
  /** Lists may read the change late, see `mayListsWait`. */
  mayListsLag: z.boolean().optional(),
  /** A decision that can still be taken back. Applicants learn of it once it is final. */
  isWithheld: z.boolean().optional(),
  /** The case is gone: nobody may open it any more. */
  isGone: z.boolean().optional(),
});

/** A change of a case, as sent to every process. */
export type CaseChange = z.infer<typeof changeSchema>;

/** The messages between processes. `process` is the sender. */
export type News =
  | ({ kind: 'changed' } & CaseChange)
  /** The people who have a case open there. With `asks`, the other processes reply with theirs. */
  | ({ kind: 'present'; process: string; caseId: string; asks: boolean } & People)
  | { kind: 'beat'; process: string };

const presenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('present'),
    process: z.string(),
    caseId: z.string(),
    asks: z.boolean(),
    people: z.array(personSchema),
    more: z.number(),
  }),
  z.object({ kind: z.literal('beat'), process: z.string() }),
]);

/** Reads a change as another process sent it. Drops what a newer version adds. Null if this version does not understand the change. */
export function readChange(payload: string): News | null {
  const { data } = changeSchema.safeParse(parseJson(payload));
  return data ? { kind: 'changed', ...data } : null;
}

/** Reads who has a case open, as another process sent it. Null if this version does not understand it. */
export function readPresence(payload: string): News | null {
  return presenceSchema.safeParse(parseJson(payload)).data ?? null;
}

/** The database refuses a notification of 8,000 bytes. */
export const MAX_NEWS_BYTES = 7_000;

/** Shortens a name so that it fits into a notification in any alphabet. */
export function shortName(name: string): string {
  return firstCharacters(name, TEXT_LIMITS.externalName);
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

/** Notifies every process of a change when the transaction commits. */
export async function announceChange(tx: Tx, change: CaseChange): Promise<void> {
  const payload = JSON.stringify({ ...change, by: shortName(change.by) });
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${payload})`;
  noteChange(change.moId);
}

/** The columns of a case that lists show, search or count and that a command can change. The time of the last change is not among them. */
export const LISTED_COLUMNS = {
  companyName: true,
  contactEmail: true,
  reference: true,
  orgNo: true,
  organisationType: true,
  status: true,
  displayStatus: true,
  archivedAt: true,
  archivedFrom: true,
  registerId: true,
  desiredAdmissionDate: true,
  unhandledMessages: true,
  openCorrections: true,
  handledCorrections: true,
  hasUndeliveredMail: true,
  hasBouncedSignatory: true,
  hasOverdueCorrection: true,
  waitsFor: true,
  waitsSince: true,
  exportFailedAt: true,
  assignedToId: true,
  correctionsDueOn: true,
  putAsideUntil: true,
  handlingFrom: true,
  handlingUsed: true,
} as const satisfies Prisma.CaseSelect;

type Listed = { [Column in keyof typeof LISTED_COLUMNS]: CaseRecord[Column] | string };

/**
 * Whether lists may read a change late, because the only thing they show that has changed is the time of the last change. Undoing a
 * decision writes more of the case afterwards.
 */
export function mayListsWait(type: AuditType, before: Listed, after: Listed): boolean {
  const columns = Object.keys(LISTED_COLUMNS) as (keyof Listed)[];
  return type !== 'DecisionTakenBack' && columns.every((column) => isSame(before[column], after[column]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Carries messages between processes. */
export interface NewsBus {
  /** Fire and forget: lost messages are requested again. */
  tell(news: Exclude<News, { kind: 'changed' }>): void;
  /**
   * Starts to listen. Calls `onMissed` at the start and whenever messages may have been lost while the database was down. Rejects
   * while the database is down.
   */
  listen(onNews: (news: News) => void, onMissed: () => void): Promise<void>;
  /** Gives the connection up, so that `listen` makes a new one. */
  leave(): void;
}

/**
 * All news has one channel: with two, the driver opens two sockets at once when it has lost the connection, and the one that ends may take
 * the other's news with it.
 */
const CHANNEL = 'case_changed';

/**
 * One connection per process listens. The driver connects again when it is lost, but says nothing if it may not listen then, as on a
 * standby that is about to be the primary.
 */
export const databaseBus: NewsBus = {
  tell(news) {
    sql()
      .notify(CHANNEL, JSON.stringify(news))
      .catch((error: unknown) => {
        log.warn({ event: 'presence', message: String(error) });
      });
  },
  async listen(onNews, onMissed) {
    const hear = (payload: string) => {
      const news = readPresence(payload) ?? readChange(payload);
      if (news) onNews(news);
      else log.warn({ event: 'unreadable-news' });
    };
    await listener().listen(CHANNEL, hear, onMissed);
  },
  leave: leaveListener,
};

const encoder = new TextEncoder();

/** A server-sent event as bytes, encoded once for all recipients. */
export function encodeEvent(event: string, data: object): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment line as a heartbeat of the connection. */
export const HEARTBEAT = encoder.encode(': still here\n\n');

const SOON_MS = 1_000;

/** Asks the browser to reconnect after one to three seconds, at random, so that not all reconnect at once. */
export function encodeRetry(): Uint8Array {
  return encoder.encode(`retry: ${SOON_MS + Math.floor(Math.random() * 2 * SOON_MS)}\n\n`);
}
