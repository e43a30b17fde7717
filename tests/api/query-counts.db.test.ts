import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TAG } from '@/lib/domain/forms/component';
import { PAGES } from '@/lib/domain/limits';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery, runStaffQuery } from '@/lib/engine/query';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { listMessages } from '@/lib/features/messages/messages';
import { countNotes } from '@/lib/features/messages/notes';
import { listOrganisations } from '@/lib/features/organisation/list-organisations';
import { createSession, findSession } from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import type { AnyHandler } from '@/lib/server/http/call-routes';
import { runOnce } from '@/lib/server/http/idempotency';
import { applicantOf, type CaseWorker } from '../fixtures/actors';
import { type SomeCase, someColleagueOf } from '../fixtures/cases';
import { fillHistory, fillMails, fillMessages, fillNotes } from '../fixtures/full-case';
import { handlersOf } from '../fixtures/handlers';
import { watchStatements } from '../fixtures/watched-statements';
import { setUpWorld } from '../fixtures/world';

// How many statements the database is sent by each read, by the page of a case, and by the save of a field: each is a round trip.
// None may depend on how much a case holds.

const seen = vi.hoisted(() => ({ statements: [] as string[], cached: new Map<unknown, unknown>() }));
// As while a page is made: what is looked up once per request is cached until the next count.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react')>()),
  cache:
    <Args extends unknown[], Result>(read: (...args: Args) => Result) =>
    (...args: Args): Result => {
      let at = seen.cached;
      for (const key of [read, ...args]) {
        if (!at.has(key)) at.set(key, new Map());
        at = at.get(key) as Map<unknown, unknown>;
      }
      if (!at.has(seen)) at.set(seen, read(...args));
      return at.get(seen) as Result;
    },
}));
vi.mock('@/lib/platform/database/sql', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/platform/database/sql')>();
  return {
    ...original,
    inTime: (query: Parameters<typeof original.inTime>[0]) => {
      seen.statements.push('a statement of the list');
      return original.inTime(query);
    },
  };
});

/** Every read, and how many statements it takes. */
const READS: Record<string, number | 'documents'> = {
  AuditLog: 2,
  'email/{caseId}/logs': 3,
  'email/{caseId}/logs/{mailId}': 'documents',
  'Message/CaseId': 3,
  Notes: 2,
  'Message/MessageId': 2,
  /** The reminders that a case has had are read while it waits for the company. */
  Case: 3,
  Token: 1,
  'Case/{caseId}/DynamicData/{tag}': 2,
  'Case/{caseId}/Colleagues': 3,
  'Validate/{caseId}/PrimaryWorkplaceZipCode': 1,
  Pdf: 'documents',
  'Case/Zip': 'documents',
  'Case/{caseId}/CreditSafeReport': 'documents',
  // It queries the register.
  'Case/{caseId}/RegisterFacts': 'documents',
  File: 'documents',
  'Message/File': 'documents',
  'Signature/AspirantSignature': 'documents',
  'Signature/InternalSignature': 'documents',
  'Signature/DownloadAnalogSignature': 'documents',
  'Case/List': 2,
  'Case/ArchivedList': 2,
  'Case/ExportedList': 2,
  'Case/CountCases': 2,
  'Case/Export': 'documents',
  Statistics: 3,
  'Statistics/Export': 'documents',
  'memberorganization/Users': 1,
  Me: 0,
  'Me/Absence': 4,
  'Me/Memberorganizations': 1,
  'Me/Views': 1,
  'Case/Bulk': 1,
  // It tries each change.
  'Case/Bulk/Check': 'documents',
  'Case/Bulk/{bulkId}': 'documents',
  Session: 1,
  'tags/ReadOnly': 1,
};

const INPUTS: Record<string, object> = {
  AuditLog: { pageSize: PAGES.most },
  'email/{caseId}/logs': { pageSize: PAGES.most },
  'Case/{caseId}/DynamicData/{tag}': { tag: TAG.subgroups },
  'Validate/{caseId}/PrimaryWorkplaceZipCode': { zipCode: '11122' },
};

const world = setUpWorld();
let anna: CaseWorker;
let small: SomeCase;
let full: SomeCase;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  small = await world.caseIn('STARTED', { isFilledIn: false });
  full = await world.caseIn('STARTED');
  for (const { id } of [small, full]) await fillMessages(id, 1);
  await fillMessages(full.id, PAGES.most + 1);
  await fillNotes(full.id, anna.accountId, PAGES.most + 1);
  await fillMails(full.id, PAGES.most + 1);
  // Of these the log says whether they still hold.
  await db().$executeRaw`
    UPDATE mail SET type = 'colleagueDone', data = data || '{"fields":[{"formId":"company","label":"","description":""}]}'
    WHERE case_id = ${full.id}::uuid`;
  for (const { id } of [small, full]) await someColleagueOf(id);
  await someColleagueOf(full.id);
  await fillHistory(full.id, { count: PAGES.most, secondsApart: 60, changes: 10 });
  watchStatements(({ text }) => seen.statements.push(text));
  // What is cached for as long as the process runs is read now.
  await getCaseView(anna, full.id);
});

async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  seen.statements = [];
  seen.cached.clear();
  await act();
  return [...seen.statements];
}

const onCase = handlersOf('caseQuery', 'pagedQuery');
const staff = handlersOf('staffQuery');
const counted = <Q extends AnyHandler>(queries: readonly Q[]) =>
  queries
    .filter(({ call }) => READS[call.path] !== 'documents' && call.path !== 'Session')
    .map((query) => [query.call.path, query] as const);

it('knows every read', () => {
  expect(Object.keys(READS).sort()).toEqual([...onCase, ...staff].map(({ call }) => call.path).sort());
});

describe('a read of a case', () => {
  it.each(counted(onCase))('%s', async (path, query) => {
    const countOf = async (theCase: SomeCase) => {
      const message = await db().message.findFirstOrThrow({ where: { caseId: theCase.id } });
      const input = { ...INPUTS[path], ...(path === 'Message/MessageId' && { messageId: message.id }) };
      return statementsOf(() => runCaseQuery(query, anna, theCase.id, input));
    };
    const statements = await countOf(full);
    expect(statements, statements.join('\n')).toHaveLength(READS[path] as number);
    expect(await countOf(small)).toHaveLength(statements.length);
  });
});

describe('a read across cases', () => {
  it.each(counted(staff))('%s', async (path, query) => {
    const input = path === 'memberorganization/Users' ? { moId: world.organisations.teknikbolagen.id } : {};
    const statements = await statementsOf(() => runStaffQuery(query, anna, input));
    expect(statements, statements.join('\n')).toHaveLength(READS[path] as number);
  });
});

it('who is asking is found in one statement', async () => {
  const claim = { accountId: anna.accountId, sessionId: crypto.randomUUID(), endsAt: Date.now() / 1000 + 60 };
  await db().$transaction((tx) => createSession(tx, { ...claim }, {}));
  const statements = await statementsOf(() => findSession({ ...claim }));
  expect(statements, statements.join('\n')).toHaveLength(1);
});

describe('a page', () => {
  it.each(['todo', 'mine', 'others'] as const)(
    'of the worklist %s: no more than of any list',
    async (work) => {
      const statements = await statementsOf(() =>
        Promise.all([listCases(anna, { work }), countCases(anna, {}), listOrganisations(anna)]),
      );
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
    },
  );

  it('of the list: rows, counts with the names of its filters, promised times, organisations', async () => {
    const statements = await statementsOf(() =>
      Promise.all([listCases(anna, { category: 'active' }), countCases(anna, {}), listOrganisations(anna)]),
    );
    expect(statements, statements.join('\n')).toHaveLength(4);
  });

  it('of a case, for a case worker: the case, and what is shown next to it', async () => {
    const page = (theCase: SomeCase) =>
      statementsOf(async () => {
        const view = await getCaseView(anna, theCase.id);
        await Promise.all([listMessages(anna, view.id), countNotes(anna, view.id)]);
      });
    const statements = await page(full);
    expect(statements, statements.join('\n')).toHaveLength(6);
    expect(await page(small)).toHaveLength(statements.length);
  });

  it('of an application, for its applicant', async () => {
    const statements = await statementsOf(() => getApplicantCase(applicantOf(full), full.id));
    expect(statements, statements.join('\n')).toHaveLength(2);
  });
});

describe('a save', () => {
  it('of one field takes as many statements in a full case as in a small one', async () => {
    const save = (theCase: SomeCase, value: string) =>
      statementsOf(() =>
        runCommand(saveValues, applicantOf(theCase), theCase.id, {
          items: [{ componentId: 'postalCity', value }],
        }),
      );
    const statements = await save(full, 'Sala');
    expect(statements, statements.join('\n')).toHaveLength(10);
    expect(await save(small, 'Sala')).toHaveLength(statements.length);
  });

  it('of every field at once, as after a time without a network, takes as many', async () => {
    const empty = await world.caseIn('STARTED', { isFilledIn: false });
    const answers = await db().caseValue.findMany({ where: { caseId: full.id, dataType: { not: 'file' } } });
    const known = await db().caseValue.findMany({ where: { caseId: empty.id } });
    const items = answers
      .filter(({ componentId }) => !known.some((value) => value.componentId === componentId))
      .map(({ componentId, value }) => ({ componentId, value }));
    expect(items.length).toBeGreaterThan(15);
    const statements = await statementsOf(() =>
      runCommand(saveValues, applicantOf(empty), empty.id, { items }),
    );
    expect(statements, statements.join('\n')).toHaveLength(10);
  });

  it('with an Idempotency-Key takes two more: one claims the key, one stores the answer', async () => {
    const claim = { caller: 'account:anna', key: crypto.randomUUID() };
    const statements = await statementsOf(() =>
      runOnce(claim, 'a save', (keep) =>
        runCommand(
          saveValues,
          applicantOf(full),
          full.id,
          { items: [{ componentId: 'postalCity', value: 'Lund' }] },
          { settle: (tx) => keep(tx, { status: 200, body: '{}' }) },
        ),
      ),
    );
    expect(statements, statements.join('\n')).toHaveLength(12);
  });
});
