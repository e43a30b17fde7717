import type { Measurement } from '@/lib/domain/installation';
import { DAY_MS } from '@/lib/domain/time';
import { failingJobs } from '@/lib/integrations/telemetry/failing-jobs';
import { measureInstallation } from '@/lib/integrations/telemetry/installation';
import { presentProcesses } from '@/lib/integrations/telemetry/processes';
import { organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { databaseFaultSince } from './watch-database';

/** For how many days back refused mails are counted. */
export const REFUSED_DAYS = 7;

/**
 * What the page of the operators shows. It has nothing of any case, and of organisations only what everybody may see. What cannot be read
 * because the database is away is null: the page is needed most then.
 */
export async function readInstallation(now = new Date()) {
  const [measured, alerts, organisations, jobs, processes, refused, server] = await Promise.all([
    measureInstallation(now),
    unlessAway(db().operatorAlert.findMany()),
    unlessAway(organisationStates()),
    unlessAway(failingJobs()),
    unlessAway(presentProcesses(now)),
    unlessAway(refusedMails(now)),
    unlessAway(serverVersion()),
  ]);
  const since = new Map<string, Date | null>(alerts?.map((alert) => [alert.rule, alert.since]));
  since.set('database', databaseFaultSince());
  return {
    rules: measured.map((one: Measurement) => ({ ...one, since: since.get(one.rule) ?? null })),
    organisations,
    jobs,
    processes,
    refused,
    database: server,
  };
}

async function unlessAway<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

async function serverVersion(): Promise<string> {
  const [server] = await sql()<{ version: string }[]>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version`;
  return server?.version ?? '';
}

async function organisationStates() {
  const rows = await db().memberOrganisation.findMany({
    orderBy: { slug: 'asc' },
    select: { slug: true, name: true, translatedNames: true, isOpen: true, publishedTemplateId: true },
  });
  return rows.map(({ slug, isOpen, publishedTemplateId, ...names }) => ({
    slug,
    ...organisationNames.parse(names),
    state:
      publishedTemplateId === null ? ('made' as const) : isOpen ? ('open' as const) : ('closed' as const),
  }));
}

/** How many mails did not reach anybody lately, by what the provider or the server said. */
async function refusedMails(
  now: Date,
): Promise<{ status: 'bounced' | 'blocked' | 'dropped'; mails: number }[]> {
  const after = new Date(now.getTime() - REFUSED_DAYS * DAY_MS);
  return sql()`
    SELECT status, count(DISTINCT mail_id)::int AS mails FROM mail_event
    WHERE status IN ('bounced', 'blocked', 'dropped') AND at > ${after} GROUP BY status ORDER BY status`;
}
