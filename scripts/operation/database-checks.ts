import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { MIGRATIONS_FOLDER, pendingMigrations } from '@/lib/platform/database/migrate';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { auditPowers } from '@/lib/platform/database/prepare-database';
import { isDiskFull, tryToWrite } from '@/lib/platform/database/writable';
import { Wrong } from './wrong';

/** The oldest version of PostgreSQL that the product runs with. */
const OLDEST = 15;

/** Tries the role that serves: version, encoding, order of names, extension, room on the disk, migrations and rights. Returns the version. */
export function tryServingRole(url: string, mode: 'sandbox' | 'live'): Promise<string> {
  return withDatabase(url, async (sql) => {
    const version = await tryServer(sql);
    await sql.begin(tryToWrite);
    const pending = await pendingMigrations(sql, MIGRATIONS_FOLDER);
    if (pending.length > 0) throw new Wrong(`lacks ${pending.join(', ')}, run the migrate command`);
    const powers = mode === 'live' ? await auditPowers(sql) : [];
    if (powers.length > 0) throw new Wrong(`its role ${powers.join(', ')}, give it a role that only serves`);
    return `PostgreSQL ${version}, up to date, and the role can only serve`;
  });
}

/** How long news takes at most, in milliseconds. */
const NEWS_MS = 3_000;

/** How far behind a standby may be, and how long to wait before checking again, in milliseconds. */
const BEHIND_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/** Tries whether a notification sent through the pooler is heard past it. */
export function tryDirect(url: string, servingUrl: string): Promise<string> {
  return withDatabase(url, (direct) =>
    withDatabase(servingUrl, async (sql) => {
      const news = randomUUID();
      let hear: (payload: string) => void = () => undefined;
      const heard = new Promise<string>((resolve) => (hear = resolve));
      await direct.listen('operation_check', (payload) => payload === news && hear(payload));
      await sql.notify('operation_check', news);
      const late = wait(NEWS_MS, undefined, { ref: false });
      if (!(await Promise.race([heard, late])))
        throw new Wrong('receives nothing from DATABASE_URL: it is another database, or a pooler too');
      return 'receives notifications sent through DATABASE_URL';
    }),
  );
}

/** Tries whether a standby has what the primary has, and how soon. Returns how far it is behind. */
export function tryStandby(url: string, servingUrl: string): Promise<string> {
  return withDatabase(url, (standby) =>
    withDatabase(servingUrl, async (sql) => {
      const [{ isStandby } = { isStandby: false }] = await standby<[{ isStandby: boolean }]>`
        SELECT pg_is_in_recovery() AS "isStandby"`;
      if (!isStandby) throw new Wrong('is a primary, so nothing reads it: name a standby, or nothing');
      const [{ place } = { place: '' }] = await sql<[{ place: string }]>`
        SELECT pg_current_wal_insert_lsn()::text AS place`;
      const start = performance.now();
      const isThere = async () => {
        const [found] = await standby`SELECT pg_last_wal_replay_lsn() >= ${place}::pg_lsn AS "isThere"`;
        return found?.isThere === true;
      };
      while (!(await isThere())) {
        if (performance.now() - start > BEHIND_MS) throw new Wrong(`is more than ${BEHIND_MS} ms behind`);
        await wait(LOOK_AGAIN_MS);
      }
      return `a standby, ${Math.round(performance.now() - start)} ms behind`;
    }),
  );
}

/** Tries the role that owns the tables: the same database, and whether it may change it. */
export function tryOwner(url: string, servingUrl: string): Promise<string> {
  return withDatabase(url, async (sql) => {
    const [own, other] = [new URL(url), new URL(servingUrl)];
    if (placeOf(own) !== placeOf(other))
      throw new Wrong('is not the database of DATABASE_URL, or of DATABASE_DIRECT_URL');
    if (own.username === other.username) throw new Wrong('is the role of DATABASE_URL, and needs its own');
    const [{ may } = { may: false }] = await sql<[{ may: boolean }]>`
      SELECT has_schema_privilege('public', 'CREATE') AS may`;
    if (!may) throw new Wrong('its role may not create tables');
    return 'may migrate';
  });
}

/** Where a database is, with the port of PostgreSQL if the address has none. */
const placeOf = ({ hostname, port, pathname }: URL) => `${hostname}:${port || 5432}${pathname}`;

async function tryServer(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<
    [{ version: string; number: number; encoding: string; swedish: boolean; trigrams: boolean }]
  >`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      current_setting('server_version_num')::int / 10000 AS number, current_setting('server_encoding') AS encoding,
      'z' < 'å' AND 'å' < 'ä' AND 'ä' < 'ö' AS swedish,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS trigrams`;
  const { version, number, encoding, swedish, trigrams } = found;
  if (number < OLDEST) throw new Wrong(`is PostgreSQL ${version}, and must be ${OLDEST} or later`);
  if (encoding !== 'UTF8') throw new Wrong(`stores text as ${encoding}, create it again with UTF8`);
  if (!swedish)
    throw new Wrong(
      'does not sort as Swedish, create it again with --locale-provider=icu --icu-locale=sv-SE',
    );
  if (!trigrams) throw new Wrong('lacks the extension pg_trgm, run the migrate command');
  return version;
}

async function withDatabase(url: string, look: (sql: postgres.Sql) => Promise<string>): Promise<string> {
  const sql = openPostgres(url, { max: 1, prepare: false, connect_timeout: 5, onnotice: () => undefined });
  try {
    return await look(sql);
  } catch (error) {
    if (isDiskFull(error)) throw new Wrong('its disk is full; it goes on by itself once there is room');
    if (error instanceof postgres.PostgresError)
      throw new Wrong(`refuses us (${error.code} ${error.message})`);
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
