import { beforeAll, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import { TAG } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, PAGES, QUOTAS, TEXT_LIMITS } from '@/lib/domain/limits';
import { MOST_WEEKS } from '@/lib/domain/statistics/figures';
import { runCaseQuery, runStaffQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../fixtures/actors';
import type { SomeCase } from '../fixtures/cases';
import { fillHistory, fillMails, fillMessages, fillNotes } from '../fixtures/full-case';
import { handlersOf } from '../fixtures/handlers';
import { setUpWorld } from '../fixtures/world';

// How many bytes each read answers with at most, on an organisation and a case that are as full as they can be.

/** A letter that takes two bytes, as most Swedish text does not. */
const LETTER = 2;
const KEYS = 700;
const PERSON = LETTER * TEXT_LIMITS.externalName + TEXT_LIMITS.externalEmail;
const MOST_LISTED = 200;
const ITEM = LETTER * TEXT_LIMITS.companyName + PERSON + KEYS;
const LIST = MOST_LISTED * ITEM + COUNT_LIMITS.assignees * (PERSON + 100) + 10_000;
const PAGE = PAGES.most * (TEXT_LIMITS.written + 4_000);
const MB = 1024 * 1024;
const CASE = 2 * LETTER * QUOTAS.characters + 500_000;

/** Every read, with its parameters, and how large its answer may be. A stored document is as large as it was when it was taken in. */
const READS: Record<string, { input?: object; most: number } | 'as stored'> = {
  AuditLog: { input: { pageSize: PAGES.most }, most: PAGE },
  'email/{caseId}/logs/{mailId}': 'as stored',
  'email/{caseId}/logs': { input: { pageSize: PAGES.most }, most: PAGE },
  'Message/CaseId': { input: { pageSize: PAGES.most }, most: PAGE },
  Notes: { input: { pageSize: PAGES.most }, most: PAGE },
  'Message/MessageId': { most: TEXT_LIMITS.written * LETTER + KEYS },
  Case: { most: CASE },
  Token: { most: KEYS },
  'Case/{caseId}/DynamicData/{tag}': {
    input: { tag: TAG.subgroups },
    most: COUNT_LIMITS.dynamicOptions * LETTER * (TEXT_LIMITS.choice + TEXT_LIMITS.dynamicLabel + 20),
  },
  'Validate/{caseId}/PrimaryWorkplaceZipCode': { input: { zipCode: '11122' }, most: KEYS },
  'Case/{caseId}/Colleagues': { most: COUNT_LIMITS.colleagues * (PERSON + KEYS) + KEYS },
  // Drawn from the answers, with a font of its own.
  Pdf: { input: { includeAll: true }, most: 20 * MB },
  'Case/Zip': { most: 20 * MB + QUOTAS.bytes },
  'Case/{caseId}/CreditSafeReport': 'as stored',
  // As the register reports it.
  'Case/{caseId}/RegisterFacts': 'as stored',
  File: 'as stored',
  'Message/File': 'as stored',
  'Signature/AspirantSignature': 'as stored',
  'Signature/InternalSignature': 'as stored',
  'Signature/DownloadAnalogSignature': 'as stored',
  'Case/List': { input: { pageSize: MOST_LISTED }, most: LIST },
  'Case/ArchivedList': { input: { pageSize: MOST_LISTED }, most: LIST },
  'Case/ExportedList': { input: { pageSize: MOST_LISTED }, most: LIST },
  'Case/CountCases': { most: 10_000 },
  'Case/Export': { most: 2 * MB },
  Statistics: { input: { weeks: MOST_WEEKS }, most: COUNT_LIMITS.assignees * (2 * PERSON + 1_500) + 100_000 },
  'Statistics/Export': { input: { weeks: MOST_WEEKS }, most: 2 * MB },
  // With who stands in for each.
  'memberorganization/Users': {
    most: COUNT_LIMITS.assignees * (PERSON + LETTER * TEXT_LIMITS.externalName + 350),
  },
  Me: { most: PERSON + 10_000 },
  'Me/Memberorganizations': { most: 100_000 },
  'Me/Absence': { most: COUNT_LIMITS.assignees * (PERSON + 250) },
  'Me/Views': {
    most: 4 * COUNT_LIMITS.views * (LETTER * TEXT_LIMITS.viewName + TEXT_LIMITS.viewQuery + KEYS),
  },
  // As many reasons as cases that were sent.
  'Case/Bulk/Check': 'as stored',
  'Case/Bulk': { most: COUNT_LIMITS.listedBulks * KEYS },
  'Case/Bulk/{bulkId}': { most: COUNT_LIMITS.bulkCases * (LETTER * TEXT_LIMITS.companyName + KEYS) },
  Session: { most: KEYS },
  'tags/ReadOnly': { most: 100_000 },
};

const world = setUpWorld();
let anna: CaseWorker;
let full: SomeCase;
let bulkId: string;
beforeAll(async () => {
  const { id: moId } = world.organisations.teknikbolagen;
  anna = world.workers.teknikbolagen[1];
  full = await world.caseIn('STARTED');
  await fillMessages(full.id, PAGES.most + 1);
  await fillNotes(full.id, anna.accountId, PAGES.most + 1);
  await fillMails(full.id, PAGES.most + 1);
  await fillColleagues(full.id);
  await fillHistory(full.id, { count: PAGES.most, secondsApart: 60, changes: 10 });
  await db().caseValue.updateMany({
    where: { caseId: full.id, componentId: 'contactName' },
    data: { value: 'å'.repeat(QUOTAS.characters) },
  });
  await fillOrganisation(moId);
  await fillViews(moId);
  bulkId = await fillBulks(moId);
});

/** As many colleagues as a case may have, by a person with the longest name. */
async function fillColleagues(caseId: string): Promise<void> {
  const invitedBy = 'å'.repeat(TEXT_LIMITS.externalName);
  await db().colleague.createMany({
    data: Array.from({ length: COUNT_LIMITS.colleagues }, (_, index) => ({
      ...{ caseId, number: index + 1, invitedBy, invitedAt: new Date(), linkValidUntil: new Date() },
      email: `${index}@`.padEnd(TEXT_LIMITS.email, 'a'),
    })),
  });
}

/** As many saved views as a person and an organisation may have, as long as they may be. */
async function fillViews(moId: number): Promise<void> {
  const view = { accountId: anna.accountId, query: 'q'.repeat(TEXT_LIMITS.viewQuery) };
  const names = Array.from({ length: COUNT_LIMITS.views }, (_, index) =>
    `${index}`.padEnd(TEXT_LIMITS.viewName, 'å'),
  );
  await db().savedView.createMany({
    data: names.flatMap((name) => [
      { ...view, name },
      { ...view, name, moId },
    ]),
  });
}

/** More changes of several cases than are listed; in the last one each case was refused. Answers with its id. */
async function fillBulks(moId: number): Promise<string> {
  const cases = await db().case.findMany({
    where: { moId },
    select: { id: true },
    take: COUNT_LIMITS.bulkCases,
  });
  const ids: string[] = [];
  for (let count = 0; count <= COUNT_LIMITS.listedBulks; count += 1) {
    const { id } = await db().bulkChange.create({
      data: { accountId: anna.accountId, action: 'archive', input: {} },
    });
    ids.push(id);
    await db().bulkItem.createMany({
      data: cases.map((one, position) => ({
        ...{ bulkId: id, position, caseId: one.id },
        ...{ state: 'REFUSED', code: 'ILLEGAL_TRANSITION' },
      })),
    });
  }
  return ids.at(-1) ?? '';
}

/** More people and cases than a list shows, all with the longest names, and more options than a field may have. */
async function fillOrganisation(moId: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO account (subject, last_sign_in_at, name, email, away_until) SELECT 'full#' || n, now(), repeat('å', ${TEXT_LIMITS.externalName}), repeat('a', ${TEXT_LIMITS.externalEmail}), '2099-01-01'
    FROM generate_series(1, ${COUNT_LIMITS.assignees + 50}) n`;
  await db().$executeRaw`
    INSERT INTO account_role (account_id, mo_id, role_id) SELECT id, ${moId}, 2 FROM account WHERE subject LIKE 'full#%'`;
  await db().$executeRaw`
    INSERT INTO account_substitute (account_id, mo_id, substitute_id) SELECT id, ${moId}, ${anna.accountId}::uuid FROM account
    WHERE subject LIKE 'full#%'`;
  const handlers = await db().account.findMany({ where: { subject: { startsWith: 'full#' } } });
  const companyName = 'å'.repeat(TEXT_LIMITS.companyName);
  for (const { id: assignedToId } of handlers.slice(0, MOST_LISTED + 1)) {
    await world.caseIn('STARTED', { isFilledIn: false, data: { companyName, assignedToId } });
  }
  const long = 'å'.repeat(2 * TEXT_LIMITS.dynamicLabel);
  const items = Array.from({ length: 2 * COUNT_LIMITS.dynamicOptions }, (_, index) => ({
    id: `sub-${index}`,
    label: { sv: long, en: long },
  }));
  const where = { moId_tag: { moId, tag: TAG.subgroups } };
  await db().dynamicData.update({ where, data: { items, fetchedAt: new Date() } });
}

async function bytesOf(answer: unknown): Promise<number> {
  const { content } = answer as Partial<FileAnswer>;
  if (content) return (await new Response(content as BodyInit).bytes()).byteLength;
  return Buffer.byteLength(JSON.stringify(answer));
}

/** What a read is about besides the case. */
async function idsOf(path: string): Promise<object> {
  if (path === 'memberorganization/Users') return { moId: world.organisations.teknikbolagen.id };
  if (path === 'Case/Bulk/{bulkId}') return { bulkId };
  if (path !== 'Message/MessageId') return {};
  const { id } = await db().message.findFirstOrThrow({ where: { caseId: full.id } });
  return { messageId: id };
}

const onCase = handlersOf('caseQuery', 'pagedQuery');
const staff = handlersOf('staffQuery');

it('knows every read', () => {
  expect(Object.keys(READS).sort()).toEqual([...onCase, ...staff].map(({ call }) => call.path).sort());
});

it.each(
  [...onCase, ...staff]
    .filter(({ call: { path } }) => READS[path] !== 'as stored' && path !== 'Session')
    .map((query) => [query.call.path, query] as const),
)('%s', async (path, query) => {
  const { input = {}, most } = READS[path] as { input?: object; most: number };
  const parameters = { ...input, ...(await idsOf(path)) };
  const answer =
    query.kind === 'staffQuery'
      ? await runStaffQuery(query, anna, parameters)
      : await runCaseQuery(query, anna, full.id, parameters);
  expect(await bytesOf(answer)).toBeLessThanOrEqual(most);
});
