import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { LOCALES } from '@/lib/domain/locale';
import { systemActor } from '@/lib/engine/access/access';
import { applicantByToken } from '@/lib/engine/access/actor';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { changeContact } from '@/lib/features/case/change-case';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { getApplicantCase, getCaseView, linkQuery } from '@/lib/features/case/get-case';
import { renewLink, sendForgottenLink, sendLink } from '@/lib/features/case/lost-link';
import { cancelMembership } from '@/lib/features/case/membership';
import { postMessage } from '@/lib/features/messages/messages';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { problemOf } from '@/lib/server/http/problem';
import { clearFaults, setFault } from '@/sandbox/faults';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { nextOrgNo } from '../../../fixtures/cases';
import type { Slug } from '../../../fixtures/organisations';
import { jobs, outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
afterEach(clearFaults);

const apply = (orgNo: string, moSlug: Slug | 'unknown' = 'teknikbolagen', email = 'karin@example.com') =>
  createCase.run({ moSlug, orgNo, email, locale: undefined }, { locale: 'sv', address: '192.0.2.1' });
const silently = (actor: CaseWorker, orgNo: string, slug: Slug = 'teknikbolagen') =>
  createSilentCase.run(
    { moId: world.organisations[slug].id, orgNo, email: undefined, locale: undefined },
    { actor, locale: 'sv' },
  );
const casesOf = (orgNo: string) => db().case.count({ where: { orgNo } });

describe('an organisation that changes while the register is queried', () => {
  const slug = 'teknikbolagen';
  /** Applies, and changes the organisation before the register has answered. */
  async function applyMeanwhile(data: { isOpen?: boolean; publishedTemplateId?: number | null }) {
    const before = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    const calls = outside.proxy.calls.length;
    const release = outside.proxy.holdAnswerTo(/register/);
    const applied = apply(nextOrgNo()).then(
      ({ caseId }) => db().case.findUniqueOrThrow({ where: { id: caseId } }),
      (error: { code: string }) => error,
    );
    await vi.waitUntil(() => outside.proxy.calls.length > calls, { timeout: 30_000 });
    await db().memberOrganisation.update({ where: { slug }, data });
    release();
    const outcome = await applied;
    const { isOpen, publishedTemplateId } = before;
    await db().memberOrganisation.update({ where: { slug }, data: { isOpen, publishedTemplateId } });
    return outcome;
  }

  it('has closed', async () => {
    expect(await applyMeanwhile({ isOpen: false })).toMatchObject({ code: 'NOT_OPEN' });
  });

  it('has published another version, which the case then has', async () => {
    const {
      id: _,
      publishedAt,
      ...template
    } = await db().formTemplate.findFirstOrThrow({ where: { moId: world.organisations.teknikbolagen.id } });
    const next = await db().formTemplate.create({
      data: {
        ...template,
        ...{
          version: 99,
          body: template.body ?? {},
          texts: template.texts ?? {},
          process: template.process ?? {},
        },
        changes: [],
      },
    });
    expect(await applyMeanwhile({ publishedTemplateId: next.id })).toMatchObject({ templateId: next.id });
  });
});

describe('applying', () => {
  it('makes a case with its forms, what is known filled in, one event and one mail', async () => {
    const orgNo = '559900-0014';
    const { caseId } = await apply(orgNo);
    const state = await stateOf(caseId);
    expect(state.case).toMatchObject({
      status: 'CREATED_GETACCEPT',
      companyName: 'Alfa Verkstad AB',
      organisationType: 'REGULAR_COMPANY',
      contactEmail: 'karin@example.com',
      silent: false,
      locale: 'sv',
      internalSignature: 'SIGNATURES_NOT_YET_REQUESTED',
      creditReport: 'NOT_YET_AVAILABLE',
      auditSequence: 1,
      version: 1,
    });
    expect(state.forms.map(({ status }) => status)).toEqual(Array(6).fill('NOT-STARTED'));
    expect(state.checkPoints).toHaveLength(3);
    expect(state.values.map(({ componentId, value }) => [componentId, value])).toEqual([
      ['companyName', 'Alfa Verkstad AB'],
      ['contactEmail', 'karin@example.com'],
      ['organisationNumber', orgNo],
    ]);
    expect(state.events).toMatchObject([
      {
        type: 'CaseCreated',
        actorKind: 'applicant',
        actorName: 'karin@example.com',
        details: { silent: false, orgNo, email: 'karin@example.com' },
      },
    ]);
    expect(state.mails).toMatchObject([{ type: 'caseCreated', to: 'karin@example.com', sentAt: null }]);
    expect(JSON.stringify(state.mails)).not.toContain('/case/');
    expect((await jobs()).filter(({ data }) => data.mailId === state.mails[0]?.id)).toHaveLength(1);
  });

  it('starts as CREATED where the organisation signs on paper, without its extra steps', async () => {
    const { caseId } = await apply(nextOrgNo(), 'handelsforbundet');
    expect((await stateOf(caseId)).case).toMatchObject({
      status: 'CREATED',
      internalSignature: null,
      creditReport: null,
    });
  });

  it('hides a sole trader’s number in the log', async () => {
    const { caseId } = await apply('850709-9805', 'handelsforbundet');
    const { events, case: theCase } = await stateOf(caseId);
    expect(theCase).toMatchObject({ organisationType: 'SOLITARY_COMPANY', orgNo: '850709-9805' });
    expect(events).toMatchObject([{ details: { orgNo: '850709-XXXX' } }]);
  });

  it.each([
    ['559900-0048', 'teknikbolagen', 'MEMBERSHIP_EXISTS'],
    ['850709-9805', 'teknikbolagen', 'NOT_ALLOWED_ORGANISATION_TYPE'],
    ['502999-0016', 'teknikbolagen', 'NOT_ALLOWED_ORGANISATION_TYPE'],
    ['502999-0016', 'handelsforbundet', 'NOT_ALLOWED_ORGANISATION_TYPE'],
  ] as const)('of %s to %s is refused: %s', async (orgNo, slug, code) => {
    const before = await casesOf(orgNo);
    expect(await refusalOf(apply(orgNo, slug))).toMatchObject({ code, status: 400 });
    expect(await casesOf(orgNo)).toBe(before);
  });

  it('of a registered foreign branch is accepted', async () => {
    const { caseId } = await apply('516499-0011');
    expect((await stateOf(caseId)).case.companyName).toBe('Epsilon Filial');
  });

  it('to an organisation that does not exist is not found', async () => {
    expect(await refusalOf(apply(nextOrgNo(), 'unknown'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused while the register has not answered for a case that was exported and archived', async () => {
    const data = { archivedFrom: 'EXPORTED_TO_TELLUS' };
    const { id, orgNo } = await world.caseIn('ARCHIVED', { data });
    expect(await refusalOf(apply(orgNo))).toMatchObject({ code: 'ALREADY_EXISTS' });
    await runCommand(cancelMembership, systemActor('register'), id, undefined);
    await apply(orgNo);
    expect(await casesOf(orgNo)).toBe(2);
  });

  it('is not refused because of such a case that was anonymised before the register answered: no job queries it', async () => {
    const data = { archivedFrom: 'EXPORTED_TO_TELLUS', contactEmail: null, erasedAt: new Date() };
    const { orgNo } = await world.caseIn('ARCHIVED', { data });
    await apply(orgNo);
    expect(await casesOf(orgNo)).toBe(2);
  });

  it('is refused while there is an open case, and only in that organisation', async () => {
    const orgNo = nextOrgNo();
    await apply(orgNo);
    expect(await refusalOf(apply(orgNo))).toMatchObject({ code: 'ALREADY_EXISTS' });
    await apply(orgNo, 'handelsforbundet');
    expect(await casesOf(orgNo)).toBe(2);
  });

  it('is refused after a rejection until the case is reset, also once it is archived', async () => {
    const earlier = await world.caseIn('REJECTED', { data: { createdAt: new Date('2026-01-01') } });
    const code = 'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY';
    expect(await refusalOf(apply(earlier.orgNo))).toMatchObject({ code });
    await db().case.update({
      where: { id: earlier.id },
      data: { status: 'ARCHIVED', archivedFrom: 'REJECTED', archivedAt: new Date() },
    });
    expect(await refusalOf(apply(earlier.orgNo))).toMatchObject({ code });
    await db().case.update({ where: { id: earlier.id }, data: { status: 'RESET' } });
    await apply(earlier.orgNo);
  });

  it.each(['RESET', 'REMOVED', 'INVALID', 'CANCELLED_IN_TELLUS'] as const)(
    'is open after %s',
    async (status) => {
      const { orgNo } = await world.caseIn(status, { data: { createdAt: new Date('2026-01-01') } });
      expect((await apply(orgNo)).caseId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('leaves nothing in the log of PostgreSQL of a sole trader who applies three times at once', async () => {
    const orgNo = '720315-2348';
    const results = await Promise.allSettled([1, 2, 3].map(() => apply(orgNo, 'handelsforbundet')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await casesOf(orgNo)).toBe(1);
    const { adminUrl } = inject('postgres');
    const sql = postgres(adminUrl, { max: 1 });
    const [{ folder, verbosity } = {}] = await sql`
      SELECT current_setting('data_directory') AS folder, current_setting('log_error_verbosity') AS verbosity`;
    await sql.end();
    const log = readFileSync(path.join(folder, '..', 'postgres.log'), 'utf8');
    expect(log).toContain('database system is ready');
    expect(log).not.toMatch(/720315|case_one_open/);
    // Where something is refused all the same, the row is left out.
    expect(verbosity).toBe('terse');
  });

  it('makes one case when two apply at once', async () => {
    const orgNo = nextOrgNo();
    const results = await Promise.allSettled([apply(orgNo), apply(orgNo), apply(orgNo)]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'ALREADY_EXISTS' } });
    expect(await casesOf(orgNo)).toBe(1);
    expect(await db().mail.count({ where: { case: { orgNo } } })).toBe(1);
  });

  it('while the register is down is refused, and nothing is left behind', async () => {
    const orgNo = nextOrgNo();
    setFault('register', 'down');
    expect(await refusalOf(apply(orgNo))).toMatchObject({ code: 'INTEGRATION_FAILED', status: 502 });
    expect(await casesOf(orgNo)).toBe(0);
  });
});

describe('a case made silently', () => {
  it('that there is already is named to the case worker, and to nobody who applies', async () => {
    const orgNo = nextOrgNo();
    const robert = world.workers.teknikbolagen[2];
    const { caseId } = await silently(robert, orgNo);
    expect(await refusalOf(silently(robert, orgNo))).toMatchObject({
      code: 'ALREADY_EXISTS',
      options: { extra: { caseId } },
    });
    expect((await refusalOf(apply(orgNo))).options).toEqual({});
  });

  it('while the register is down is refused in the words of a new case, and nothing is left behind', async () => {
    const orgNo = nextOrgNo();
    setFault('register', 'down');
    const refused = await refusalOf(silently(world.workers.teknikbolagen[2], orgNo));
    expect(problemOf(refused, 'en', 'a-request')).toMatchObject({
      status: 502,
      errorCode: 'TELLUS_ERROR',
      message: 'Something went wrong when creating the membership application.',
    });
    expect(await casesOf(orgNo)).toBe(0);
  });

  it('informs nobody', async () => {
    const { caseId } = await silently(world.workers.teknikbolagen[2], nextOrgNo());
    const state = await stateOf(caseId);
    expect(state.case).toMatchObject({ silent: true, contactEmail: null });
    expect(state.events).toMatchObject([
      { type: 'CaseCreated', actorKind: 'caseWorker', details: { silent: true } },
    ]);
    expect(state.mails).toEqual([]);
  });

  it('is made by those who handle cases of that organisation', async () => {
    for (const role of [3, 4] as const) {
      const attempt = silently(world.workers.teknikbolagen[role], nextOrgNo());
      expect(await refusalOf(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    }
    const stranger = silently(world.workers.handelsforbundet[1], nextOrgNo());
    expect(await refusalOf(stranger)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused for the same reasons', async () => {
    const anna = world.workers.teknikbolagen[1];
    expect(await refusalOf(silently(anna, '559900-0048'))).toMatchObject({ code: 'MEMBERSHIP_EXISTS' });
  });
});

describe('a lost link', () => {
  const forgot = (orgNo: string, moSlug: Slug = 'teknikbolagen') =>
    sendForgottenLink.run({ moSlug, orgNo }, { locale: 'sv', address: '192.0.2.1' });
  const renew = (caseId: string) =>
    renewLink.run({ caseId, email: 'fel@example.com' }, { locale: 'sv', address: '192.0.2.1' });

  it('is mailed to the contact person on file, whatever address was given', async () => {
    const theCase = await world.caseIn('STARTED');
    const renewed = await outcomeOf(theCase.id, () => renew(theCase.id));
    expect(renewed.mails).toEqual([`renewedCaseLink → ${theCase.contactEmail}`]);
    expect(renewed.events).toMatchObject([{ type: 'LinkSent', details: { lost: false } }]);
    expect(renewed.after.case.linkVersion).toBe(1);
    // It is no work on the application, whose days until it is erased go on.
    expect(renewed.after.case.lastChangedAt).toEqual(theCase.lastChangedAt);
    const another = await world.caseIn('STARTED');
    const forgotten = await outcomeOf(another.id, () => forgot(another.orgNo));
    expect(forgotten.mails).toEqual([`lostCaseLink → ${another.contactEmail}`]);
  });

  it('gives the same answer for a person’s number, whether that person has applied or not', async () => {
    const [yes, no] = ['850102-1235', '900101-0017'];
    const { id } = await world.caseIn('STARTED');
    await db().case.update({ where: { id }, data: { orgNo: yes } });
    expect(await forgot(yes)).toBeUndefined();
    expect(await forgot(no)).toBeUndefined();
    await db().case.update({ where: { id }, data: { status: 'REMOVED' } });
    expect(await forgot(yes)).toBeUndefined();
    expect(await refusalOf(forgot(nextOrgNo()))).toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it.each([{}, { caseId: 7 }, { caseId: null }, { caseId: 'x'.repeat(300) }, { email: 'a@example.com' }])(
    'is answered like any other where it names no case: %j',
    async (body) => {
      const parsed = renewLink.call.body?.parse(body) as Parameters<typeof renewLink.run>[0];
      expect(await renewLink.run(parsed, { locale: 'sv', address: '192.0.2.1' })).toBeUndefined();
    },
  );

  it('leaves the link that was sent before as it is, and the mails say nothing else', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id: caseId, linkVersion } = theCase;
    const former = signCaseToken({ caseId, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });
    await renew(caseId);
    expect(await applicantByToken(caseId, former)).toMatchObject({ kind: 'applicant', caseId });
    const stays = {
      sv: 'En länk som du har fått tidigare fungerar så länge den gäller.',
      en: 'A link that you got earlier works for as long as it is valid.',
    };
    for (const locale of LOCALES) {
      const text = textFor(locale);
      expect(text('mail.renewedCaseLink.body', { company: 'Bolag AB' })).toContain(stays[locale]);
      for (const part of ['subject', 'heading', 'body'] as const) {
        for (const type of ['renewedCaseLink', 'lostCaseLink'] as const) {
          const words = text(`mail.${type}.${part}`, { company: 'Bolag AB', organisation: 'Org' });
          expect(words).not.toMatch(/i stället|istället|ersätt|slutar gälla|instead|replace|no longer/i);
        }
      }
    }
  });

  it('that was mailed a moment ago is not mailed again, and the answer is the same', async () => {
    const theCase = await world.caseIn('STARTED');
    await renew(theCase.id);
    const again = await outcomeOf(theCase.id, async () => [
      await renew(theCase.id),
      await forgot(theCase.orgNo),
    ]);
    expect([again.result, again.mails, again.events]).toEqual([[undefined, undefined], [], []]);
  });

  it('writes nothing if nobody would be mailed, and the answer is the same', async () => {
    const silent = await world.caseIn('STARTED', { data: { contactEmail: null, silent: true } });
    const outcome = await outcomeOf(silent.id, async () => [
      await renew(silent.id),
      await forgot(silent.orgNo),
    ]);
    expect(outcome.result).toEqual([undefined, undefined]);
    expect(outcome.after).toEqual(outcome.before);
    expect(outcome.jobs).toEqual([]);
  });

  it('is renewed by no mail that nobody gets', async () => {
    const silent = await world.caseIn('STARTED', { data: { contactEmail: null, silent: true } });
    const question = { caseId: silent.id, formId: undefined, componentId: undefined, message: 'Hej?' };
    const outcome = await outcomeOf(silent.id, () =>
      runCommand(postMessage, world.workers.teknikbolagen[1], silent.id, question),
    );
    expect(outcome.mails).toEqual([]);
    expect(outcome.after.case.linkValidUntil).toEqual(outcome.before.case.linkValidUntil);
  });

  it('shows whoever came with it its own end, not that of a newer one', async () => {
    const theCase = await world.caseIn('STARTED');
    const linkExpiresAt = new Date(Date.now() + 3_600_000);
    const holder = { ...applicantOf(theCase), linkExpiresAt };
    expect(theCase.linkValidUntil).not.toEqual(linkExpiresAt);
    expect((await getApplicantCase(holder, theCase.id)).linkValidUntil).toBe(linkExpiresAt.toISOString());
  });

  it('that has expired is shown to case workers as one that works, with the time until when', async () => {
    const anna = world.workers.teknikbolagen[1];
    const expired = new Date(Date.now() - 86_400_000);
    for (const linkValidUntil of [expired, null]) {
      const { id } = await world.caseIn('STARTED', { data: { contactEmail: null, linkValidUntil } });
      const { tokenLink } = await runCaseQuery(linkQuery, anna, id, {});
      const shown = await applicantByToken(id, tokenLink.split('/').at(-1) ?? '');
      expect(shown).toMatchObject({ kind: 'applicant', caseId: id });
      const view = await getCaseView(anna, id);
      const seen = await applicantByToken(id, view.link?.split('/').at(-1) ?? '');
      if (seen.kind !== 'applicant') throw new Error('not a link of an applicant');
      const until = new Date(view.linkValidUntil ?? 0);
      expect(Math.floor(until.getTime() / 1000)).toBe(seen.linkExpiresAt.getTime() / 1000);
    }
    const { id, linkValidUntil } = await world.caseIn('STARTED');
    expect((await getCaseView(anna, id)).linkValidUntil).toBe(linkValidUntil?.toISOString());
  });

  const start = Date.now();
  const mailedAt = async (theCase: { id: string }, minute: number) => {
    const now = new Date(start + minute * 60_000);
    const sent = () => db().mail.count({ where: { caseId: theCase.id } });
    const before = await sent();
    await runCommand(sendLink, systemActor('job'), theCase.id, { lost: true }, { now });
    return (await sent()) > before;
  };

  it('leads to few mails however often it is requested, and never to more than an hour without one', async () => {
    const theCase = await world.caseIn('STARTED');
    const mailed: number[] = [];
    for (let minute = 0; minute <= 24 * 60; minute += 5) {
      if (await mailedAt(theCase, minute)) mailed.push(minute);
    }
    expect(mailed.slice(0, 6)).toEqual([0, 5, 15, 35, 75, 135]);
    expect(mailed.length).toBeLessThanOrEqual(30);
    const pauses = mailed.map((minute, index) => minute - (mailed[index - 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
    // A quiet day, and the first pause is short again.
    expect([await mailedAt(theCase, 4_000), await mailedAt(theCase, 4_005)]).toEqual([true, true]);
  }, 60_000);

  it('reaches a new contact person at once', async () => {
    const theCase = await world.caseIn('STARTED');
    expect([await mailedAt(theCase, 0), await mailedAt(theCase, 1)]).toEqual([true, false]);
    await runCommand(changeContact, world.workers.teknikbolagen[1], theCase.id, {
      email: 'ny@example.com',
      message: undefined,
    });
    expect(await mailedAt(theCase, 2)).toBe(true);
  });

  it('answers the same when there is no such case', async () => {
    expect(await renew(crypto.randomUUID())).toBeUndefined();
    for (const status of ['REMOVED', 'INVALID'] as const) {
      const gone = await world.caseIn(status);
      const { before, after } = await outcomeOf(gone.id, () => renew(gone.id));
      expect(after).toEqual(before);
    }
  });

  it.each([
    ['REMOVED', 'LINK_REMOVED'],
    ['REJECTED', 'LINK_REJECTED'],
    ['RESET', 'LINK_NOT_FOUND'],
  ] as const)('of a case that is %s is refused: %s', async (status, code) => {
    const { orgNo } = await world.caseIn(status);
    expect(await refusalOf(forgot(orgNo))).toMatchObject({ code, status: 400 });
  });

  it('of a company without a case is not found', async () => {
    expect(await refusalOf(forgot(nextOrgNo()))).toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});
