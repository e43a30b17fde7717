import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { isFailing } from '@/lib/domain/errors';
import {
  INSTALLATION_RULES,
  type InstallationRule,
  type Measurement,
  ROOM_BYTES,
  RULE_NAMES,
} from '@/lib/domain/installation';
import { DAY_MS, HOUR_MS } from '@/lib/domain/time';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { databaseState } from '@/lib/platform/database/writable';
import { hostOf } from '@/lib/platform/settings/addresses';
import { env } from '@/lib/platform/settings/env';
import { failingJobs, isMailQueue } from './failing-jobs';
import { presentProcesses, SILENT_MS } from './processes';

type Measured = Pick<Measurement, 'value' | 'values'> & { isBroken: boolean };
type Measure = (now: Date, limit: number) => Promise<Measured | 'off' | 'unknown'>;

const MEASURES: Readonly<Record<InstallationRule, Measure>> = {
  async database() {
    const state = await databaseState();
    return { value: null, isBroken: state !== 'works', values: { state } };
  },
  backup: (now, limit) => ageOf('backup', { now, limit, unitMs: HOUR_MS, isExpected: env().BACKUP_EXPECTED }),
  backupCopy: (now, limit) =>
    ageOf('backup-copy', {
      now,
      limit,
      unitMs: HOUR_MS,
      isExpected: env().BACKUP_COPY_EXPECTED ?? env().BACKUP_S3_BUCKET !== undefined,
    }),
  restoreDrill: (now, limit) =>
    ageOf('restore-drill', { now, limit, unitMs: DAY_MS, isExpected: env().BACKUP_EXPECTED }),
  disk,
  certificate,
  memory,
  restarts,
  async jobs(_now, limit) {
    const failing = (await failingJobs()).filter(({ queue }) => !isMailQueue(queue));
    const [first] = failing;
    const value = failing.reduce((sum, { jobs }) => sum + jobs, 0);
    return { value, isBroken: value > limit, values: { jobs: value, queue: first?.queue ?? '' } };
  },
  mails,
  replicas,
  standby,
};

/**
 * Measures everything that an installation watches of itself. It is the same for the metrics, the command `check`, the operator's messages and
 * the page `/operator`. What needs a database that is away is unknown.
 */
export function measureInstallation(now = new Date()): Promise<Measurement[]> {
  return Promise.all(
    RULE_NAMES.map(async (rule) => {
      const measured = await MEASURES[rule](now, INSTALLATION_RULES[rule].limit).catch(unknownIfAway);
      if (typeof measured === 'string') return { rule, state: measured, value: null, values: {} };
      const { value, values, isBroken } = measured;
      return { rule, state: isBroken ? ('wrong' as const) : ('ok' as const), value, values };
    }),
  );
}

function unknownIfAway(error: unknown): 'unknown' {
  if (isUnavailable(error)) return 'unknown';
  throw error;
}

interface AgeOptions {
  now: Date;
  limit: number;
  unitMs: number;
  /** Whether a report is required. Whatever was reported once is expected from then on. */
  isExpected: boolean;
}

/** The age of something that is reported from outside. What was never done is as old as the installation. */
async function ageOf(part: string, { now, limit, unitMs, isExpected }: AgeOptions): ReturnType<Measure> {
  const reported = await db().integrationHealth.findUnique({ where: { part } });
  if (!reported?.succeededAt && !isExpected) return 'off';
  // An installation without an organisation has nothing to keep.
  if (!reported?.succeededAt && (await db().memberOrganisation.count()) === 0) return 'off';
  const since = reported?.succeededAt ?? (await installedAt());
  const age = now.getTime() - since.getTime();
  // Made while the clock was wrong, and the newest by name until then, whatever is made.
  if (age < -HOUR_MS) return { value: null, isBroken: true, values: { age: 0, ever: 'ahead' } };
  const value = Math.max(0, Math.floor(age / unitMs));
  // A missing backup is wrong at once: the patience of the rule gives it the time to be made.
  const isBroken = value > limit || (part !== 'restore-drill' && !reported?.succeededAt);
  return { value, isBroken, values: { age: value, ever: reported?.succeededAt ? 'yes' : 'no' } };
}

async function installedAt(): Promise<Date> {
  const [{ at } = { at: null }] = await sql()<[{ at: Date | null }]>`
    SELECT min(finished_at) AS at FROM _prisma_migrations`;
  return at ?? new Date();
}

/** The fullest disk: that of this process, and those that the service `backup` has reported today. */
async function disk(now: Date, limit: number): ReturnType<Measure> {
  const { bavail, bfree, blocks, bsize } = await statfs(process.cwd());
  // As `df` has it: what is reserved for root is neither used nor free.
  const usable = blocks - bfree + bavail;
  const own = { disk: 'product', freePercent: (100 * bavail) / usable, freeBytes: bavail * bsize };
  const reported = await db().diskSpace.findMany({
    where: { measuredAt: { gt: new Date(now.getTime() - DAY_MS) } },
  });
  const disks = [own, ...reported].sort((one, other) => one.freePercent - other.freePercent);
  const full = disks.find(({ freePercent, freeBytes }) => freePercent < limit && freeBytes < ROOM_BYTES);
  const shown = full ?? disks[0] ?? own;
  const value = Math.floor(shown.freePercent);
  return { value, isBroken: full !== undefined, values: { percent: value, disk: shown.disk } };
}

/** How long to wait for the certificate, in milliseconds. */
const CERTIFICATE_MS = 5_000;

/** Reads the certificate of the public address as browsers get it, also one that they do not trust. */
async function certificate(now: Date, limit: number): ReturnType<Measure> {
  const address = new URL(env().PUBLIC_URL);
  if (address.protocol !== 'https:') return 'off';
  const seen = await certificateOf(hostOf(address), Number(address.port || 443));
  if (seen === 'unknown') return 'unknown';
  if (seen === 'away') return { value: null, isBroken: true, values: { days: 0, state: 'away' } };
  const value = Math.floor((seen.ends.getTime() - now.getTime()) / DAY_MS);
  const state = value < 0 ? 'ended' : seen.isTrusted ? 'trusted' : 'untrusted';
  return { value, isBroken: value < limit || state !== 'trusted', values: { days: value, state } };
}

/** Failures that mean only that there is no route from here. Others may still reach it. */
const NO_WAY = /^(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

function certificateOf(
  host: string,
  port: number,
): Promise<{ ends: Date; isTrusted: boolean } | 'away' | 'unknown'> {
  return new Promise((resolve) => {
    // It is looked at, and not trusted: nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(valid_to ? { ends: new Date(valid_to), isTrusted: socket.authorized } : 'away');
    });
    socket.setTimeout(CERTIFICATE_MS, () => {
      socket.destroy();
      resolve('unknown');
    });
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      resolve(NO_WAY.test(code) ? 'unknown' : 'away'),
    );
  });
}

async function memory(now: Date, limit: number): ReturnType<Measure> {
  const used = (await presentProcesses(now)).flatMap(({ memoryUsed, host }) =>
    memoryUsed === null ? [] : [{ host, percent: Math.round(100 * memoryUsed) }],
  );
  const [most] = used.sort((one, other) => other.percent - one.percent);
  if (!most) return 'off';
  return { value: most.percent, isBroken: most.percent > limit, values: most };
}

async function restarts(now: Date, limit: number): ReturnType<Measure> {
  const value = await db().productProcess.count({
    where: {
      stoppedAt: null,
      seenAt: { gt: new Date(now.getTime() - HOUR_MS), lte: new Date(now.getTime() - SILENT_MS) },
    },
  });
  return { value, isBroken: value > limit, values: { ended: value } };
}

async function mails(_now: Date, limit: number): ReturnType<Measure> {
  const server = await db().integrationHealth.findUnique({ where: { part: 'mail' } });
  const isRefused = server !== null && isFailing(server);
  const failing = (await failingJobs()).filter(({ queue }) => isMailQueue(queue));
  const value = failing.reduce((sum, { jobs }) => sum + jobs, 0);
  const values = { mails: value, server: isRefused ? (server.failure ?? 'unknown') : 'works' };
  return { value, isBroken: isRefused || value > limit, values };
}

async function replicas(now: Date, limit: number): ReturnType<Measure> {
  const expected = env().REPLICAS_EXPECTED;
  if (!expected) return 'off';
  const there = (await presentProcesses(now)).length;
  const value = Math.max(0, expected - there);
  return { value, isBroken: value > limit, values: { there, expected } };
}

/** How long to wait before the standby is queried again, in milliseconds. */
const LOOK_AGAIN_MS = 100;

/** How long the standby takes to have what the primary has now. */
async function standby(_now: Date, limit: number): ReturnType<Measure> {
  if (!env().DATABASE_READ_URL) return 'off';
  const [{ place } = { place: '' }] = await sql()<[{ place: string }]>`
    SELECT pg_current_wal_insert_lsn()::text AS place`;
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1_000);
  while (seconds() <= limit) {
    const isThere = await hasPlace(place);
    if (isThere === null) return { value: null, isBroken: true, values: { seconds: 0, state: 'away' } };
    if (isThere) return { value: seconds(), isBroken: false, values: { seconds: seconds(), state: 'there' } };
    await wait(LOOK_AGAIN_MS);
  }
  return { value: seconds(), isBroken: true, values: { seconds: seconds(), state: 'behind' } };
}

/** Whether the standby has reached a place of the primary. Null if it does not answer, or is no standby. */
async function hasPlace(place: string): Promise<boolean | null> {
  try {
    const [found] = await sql('standby')<[{ isThere: boolean | null }]>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= ${place}::pg_lsn END AS "isThere"`;
    return found?.isThere ?? null;
  } catch {
    return null;
  }
}
