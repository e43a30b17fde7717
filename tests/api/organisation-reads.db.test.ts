import { createRequire } from 'node:module';
import { beforeAll, expect, it, vi } from 'vitest';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../fixtures/actors';
import { beginDraft } from '../fixtures/draft';
import { handlersOf } from '../fixtures/handlers';
import { setUpWorld } from '../fixtures/world';

// How many statements the database is sent by each read of an organisation. None may depend on how much the organisation has.

/** The most of any read; a read of the cases that a move would take along reads them and their answers. */
const MOST = 8;
const QUERIES = handlersOf('organisationQuery');
const INPUTS: Record<string, object> = {
  'organisation/{slug}/Compare': { from: 1, to: 1 },
  'organisation/{slug}/Export': { version: 1 },
  'organisation/{slug}/Impact': { to: 1 },
  'organisation/{slug}/Versions/{version}': { version: 1 },
  'organisation/{slug}/Mails/{mail}/Example': { mail: 'caseCreated' },
  'organisation/{slug}/PreviewDocument': { locale: 'sv', values: [] },
  'organisation/{slug}/RetentionPreview': { retention: {} },
};

const world = setUpWorld();
let anna: CaseWorker;
let statements = 0;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  await world.caseIn('STARTED');
  await beginDraft(anna, 'teknikbolagen');
  watchStatements();
});

/** The driver below Prisma, which is not ours to import. */
function watchStatements(): void {
  const { resolve } = createRequire(import.meta.url);
  const { Client } = createRequire(resolve('@prisma/adapter-pg'))('pg') as {
    Client: { prototype: { query(...args: unknown[]): unknown } };
  };
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    statements += 1;
    return query.apply(this, args);
  });
}

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const query of QUERIES) {
    const { path } = query.call;
    statements = 0;
    await runOrganisationQuery(query, anna, 'teknikbolagen', {
      slug: 'teknikbolagen',
      ...INPUTS[path],
    } as never);
    counts[path] = statements;
  }
  return counts;
}

it('takes as many statements however many versions, people and cases there are', async () => {
  await countAll();
  const before = await countAll();
  const { id } = world.organisations.teknikbolagen;
  await db().$executeRaw`
    INSERT INTO form_template (mo_id, version, body, process, published_at)
    SELECT mo_id, version + n, body, process, now() FROM form_template, generate_series(1, 30) n WHERE mo_id = ${id} AND version = 1`;
  await db().$executeRaw`
    INSERT INTO account (subject, name, email, last_sign_in_at)
    SELECT 'more|' || n, 'Person ' || n, 'person' || n || '@example.com', now() FROM generate_series(1, 30) n`;
  await db().$executeRaw`
    INSERT INTO account_role (account_id, mo_id, role_id) SELECT id, ${id}, 2 FROM account WHERE subject LIKE 'more|%'`;
  for (let count = 0; count < 5; count += 1) await world.caseIn('STARTED');
  expect(await countAll()).toEqual(before);
  expect(Object.entries(before).filter(([, count]) => count > MOST)).toEqual([]);
});
