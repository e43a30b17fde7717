import { beforeAll, describe, expect, it } from 'vitest';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isPageAddress } from '@/lib/domain/page-addresses';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { archiveByAge, archiveCase, deleteCase } from '@/lib/features/case/archive-case';
import { findOpenCase } from '@/lib/features/case/earlier-cases';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import {
  activateMembership,
  cancelMembership,
  changeLegalName,
  invalidateCase,
} from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { eraseByAge } from '@/lib/features/retention/apply-retention';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { archiveOldCases } from '@/lib/server/jobs/run-job';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { displayedLog } from '../../../fixtures/displayed-log';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const hanna = () => world.workers.handelsforbundet[1];
const REGISTER = systemActor('register');
const reject = (caseId: string, reason = 'Uppfyller inte villkoren.', actor = anna) =>
  runCommand(rejectCase, actor, caseId, { reason });

describe('rejecting a case', () => {
  it('closes it, records the reason and mails it to the contact', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { result, after, events, mails, jobs } = await outcomeOf(theCase.id, () => reject(theCase.id));
    expect(result).toEqual({ status: 'REJECTED' });
    expect(after.case).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Uppfyller inte villkoren.',
      version: 2,
      auditSequence: 2,
    });
    expect(events).toEqual([
      {
        type: 'CaseRejected',
        details: { reason: 'Uppfyller inte villkoren.' },
        actorKind: 'caseWorker',
        actorName: 'Anna Admin',
      },
    ]);
    expect(mails).toEqual([`caseRejected → ${theCase.contactEmail}`]);
    expect(after.mails[0]?.data).toMatchObject({ quote: 'Uppfyller inte villkoren.' });
    expect(jobs).toEqual([]);
  });

  it('says to the second one who was first', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    await reject(id);
    const other = await createWorker(
      'Anna Admin',
      anna.roles.map((role) => ({ ...role })),
    );
    const again = reject(id, 'Nej', other);
    expect(await refusalOf(again)).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      status: 409,
      options: {
        values: { who: 'Anna Admin', whoKind: 'caseWorker', status: 'REJECTED' },
        extra: { caseStatus: 'REJECTED', changedBy: 'Anna Admin', lastEvent: 'CaseRejected' },
      },
    });
  });

  it('does not notify people of their own change as of another, nor applicants who works on the case', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await reject(theCase.id);
    expect((await refusalOf(reject(theCase.id))).options.values).toMatchObject({ whoKind: 'self' });
    const done = { formId: 'company', items: [] };
    const refusal = await refusalOf(runCommand(saveValues, applicantOf(theCase), theCase.id, done));
    expect(refusal).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      options: { extra: { caseStatus: 'REJECTED' } },
    });
    expect(JSON.stringify(refusal.options)).not.toMatch(/Anna|CaseRejected/);
  });

  it('succeeds once when two do it at once', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    const { result, events, mails } = await outcomeOf(id, () =>
      Promise.allSettled([reject(id, 'Först'), reject(id, 'Sedan')]),
    );
    expect(result.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(result.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ILLEGAL_TRANSITION' },
    });
    expect(events).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  it('recalls the document that is out for signing', async () => {
    for (const status of ['SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE'] as const) {
      const { id } = await world.caseIn(status);
      const { before, jobs } = await outcomeOf(id, () => reject(id));
      const open = before.signatures.find(({ signedFileId }) => signedFileId === null);
      expect(jobs).toEqual([{ name: 'recall-signing-document', data: { documentId: open?.documentId } }]);
    }
  });

  it('ends what only an active case can have: corrections and a requested signature', async () => {
    const shared = [
      ['SHARED_FOR_EXTERNAL_SIGNATURE', 'DIGITAL', 'REJECTED'],
      ['SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL', 'SIGNATURES_REJECTED'],
    ] as const;
    const ends = [
      (id: string) => reject(id),
      (id: string) => runCommand(deleteCase, anna, id, { note: undefined }),
      (id: string) => runCommand(invalidateCase, REGISTER, id, undefined),
    ];
    for (const end of ends) {
      for (const [status, kind, ended] of shared) {
        const { id } = await world.caseIn(status);
        await end(id);
        const { signatures, case: after } = await stateOf(id);
        const found = signatures.find((one) => one.kind === kind && one.isCurrent);
        expect(found?.status).toBe(ended);
        if (kind === 'INTERNAL') expect(after.internalSignature).toBe('SIGNATURES_REJECTED');
      }
      const { id } = await world.caseIn('SUBMITTED');
      for (const componentId of ['postalAddress', 'postalZipCode']) {
        const description = 'Rätta.';
        await runCommand(requestCorrection, anna, id, { formId: 'company', componentId, description });
      }
      await end(id);
      const { case: after, corrections } = await stateOf(id);
      expect(after).toMatchObject({ openCorrections: 0, handledCorrections: 0, displayStatus: after.status });
      expect(corrections.map(({ clearedAt }) => clearedAt)).toEqual([
        after.lastChangedAt,
        after.lastChangedAt,
      ]);
    }
  });

  it('mails nobody where there is no contact person', async () => {
    const { id } = await world.caseIn('SUBMITTED', { data: { contactEmail: null, silent: true } });
    const { events, mails } = await outcomeOf(id, () => reject(id));
    expect([events.length, mails.length]).toEqual([1, 0]);
  });

  it('writes nothing when the transaction fails after it', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    const settle = async () => {
      throw new Error('the answer could not be stored');
    };
    const { result, before, after, mails, jobs } = await outcomeOf(id, () =>
      runCommand(rejectCase, anna, id, { reason: 'Nej' }, { settle }).catch((error: Error) => error.message),
    );
    expect(result).toBe('the answer could not be stored');
    expect(after).toEqual(before);
    expect([mails, jobs]).toEqual([[], []]);
  });
});

describe('closing a case so that the company may apply again', () => {
  const close = (caseId: string, note?: string) => runCommand(deleteCase, anna, caseId, { note });

  it('removes an active one', async () => {
    const { id } = await world.caseIn('STARTED');
    const { result, events, mails } = await outcomeOf(id, () => close(id, 'Dubblett'));
    expect(result).toEqual({ status: 'REMOVED' });
    expect(events).toMatchObject([{ type: 'CaseReset', details: { note: 'Dubblett', to: 'REMOVED' } }]);
    expect(mails).toEqual([]);
  });

  it('resets a rejected one, also after it was archived', async () => {
    const rejected = await world.caseIn('REJECTED');
    expect(await close(rejected.id)).toEqual({ status: 'RESET' });
    const archived = await world.caseIn('ARCHIVED', { data: { archivedFrom: 'REJECTED' } });
    const { result, events } = await outcomeOf(archived.id, () => close(archived.id));
    expect(result).toEqual({ status: 'RESET' });
    expect(events).toMatchObject([{ type: 'CaseReset', details: { note: null, to: 'RESET' } }]);
  });

  it('does not reset an archived member', async () => {
    const { id } = await world.caseIn('ARCHIVED');
    expect(await refusalOf(close(id))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  it('leaves it to be read by administrators, and by nobody else', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id, orgNo } = theCase;
    await close(id, 'Dubblett');
    expect(await refusalOf(close(id))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    const { permissions, status, link } = await getCaseView(anna, id);
    expect([status, permissions, link]).toEqual(['REMOVED', ['viewGoneCase'], undefined]);
    const { items: history } = await displayedLog(anna, id);
    expect(history.at(-1)).toMatchObject({ type: 'CaseReset', details: { note: 'Dubblett' } });
    const found = await listCases(anna, { group: 'all', search: orgNo.replace('-', '') });
    expect(found).toMatchObject({ items: [{ id, status: 'REMOVED' }], total: 1 });
    const byName = await listCases(anna, { group: 'all', search: theCase.companyName });
    const inActive = await listCases(anna, { category: 'active', search: orgNo });
    expect([byName.items, inActive.items]).toEqual([[], []]);
    const others = [2, 3, 4] as const;
    for (const other of [...others.map((role) => world.workers.teknikbolagen[role]), hanna()]) {
      expect(await refusalOf(getCaseView(other, id))).toMatchObject({ code: 'NOT_FOUND' });
      expect((await listCases(other, { group: 'all', search: orgNo })).items).toEqual([]);
    }
    expect(await refusalOf(getApplicantCase(applicantOf(theCase), id))).toMatchObject({ code: 'REMOVED' });
  });

  it('is no more to be read once retention has cleared it', async () => {
    const { id } = await world.caseIn('REMOVED');
    await getCaseView(anna, id);
    await runCommand(eraseByAge, systemActor('job'), id, { rule: 'rejected' as const });
    expect(await refusalOf(getCaseView(anna, id))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('archiving', () => {
  it('by hand remembers when, and from what', async () => {
    const { id } = await world.caseIn('EXPORTED_TO_TELLUS');
    const { result, after, events } = await outcomeOf(id, () => runCommand(archiveCase, anna, id, {}));
    expect(result).toEqual({ status: 'ARCHIVED' });
    expect(after.case).toMatchObject({
      archivedFrom: 'EXPORTED_TO_TELLUS',
      archivedAt: after.case.lastChangedAt,
    });
    expect(events).toMatchObject([{ type: 'CaseArchived', details: { byAge: false } }]);
    // The company sees how it goes on, not that it is archived.
    const shown = await getApplicantCase(applicantOf(after.case), id);
    expect(shown).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'EXPORTED_TO_TELLUS' });
    expect(shown.information).not.toHaveProperty('isClosed');
  });

  it('invites nobody to apply again while the organisation takes no applications', async () => {
    const theCase = await world.caseIn('RESET');
    const where = { id: theCase.moId };
    await db().memberOrganisation.update({ where, data: { isOpen: false } });
    try {
      const { information } = await getApplicantCase(applicantOf(theCase), theCase.id);
      expect(information).toMatchObject({ isClosed: true });
    } finally {
      await db().memberOrganisation.update({ where, data: { isOpen: true } });
    }
  });

  it('leaves the mark of a case that was reset', async () => {
    const { id, companyName } = await world.caseIn('RESET');
    await runCommand(archiveCase, anna, id, {});
    const { items } = await listCases(anna, { category: 'archived', search: companyName });
    expect(items).toMatchObject([{ id, reset: true, archived: true }]);
    expect(await getCaseView(anna, id)).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'RESET' });
  });

  it.each([
    ...(['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'] as const),
    ...(['REJECTED', 'RESET'] as const),
  ])('of a case that was %s is undone, so that the case is as before', async (status) => {
    const { id } = await world.caseIn(status);
    const recorded = () =>
      sql()`SELECT outcome, closed_at, waits_for, turn, archived_at, archived_from FROM "case" WHERE id = ${id}::uuid`;
    const before = await recorded();
    await runCommand(archiveCase, anna, id, {});
    const { result, events } = await outcomeOf(id, () =>
      runCommand(archiveCase, anna, id, { isArchived: false }),
    );
    expect(result).toEqual({ status });
    expect(await recorded()).toEqual(before);
    expect(events).toMatchObject([{ type: 'CaseUnarchived', details: {} }]);
  });

  it('is undone to what the register has reported meanwhile', async () => {
    const { id } = await world.caseIn('EXPORTED_TO_TELLUS');
    await runCommand(archiveCase, anna, id, {});
    await runCommand(activateMembership, REGISTER, id, undefined);
    expect(await runCommand(archiveCase, anna, id, { isArchived: false })).toEqual({
      status: 'FINISHED_IN_TELLUS',
    });
  });

  it('by age leaves a case alone that somebody has changed since the job saw it', async () => {
    const { id } = await world.caseIn('RESET');
    const before = new Date(Date.now() - 86_400_000);
    const archived = runCommand(archiveByAge, systemActor('job'), id, { before });
    expect(await refusalOf(archived)).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  it('by age takes what has been finished for ninety days, and nothing that is still to be decided', async () => {
    const day = 86_400_000;
    const ago = (days: number) => ({ data: { lastChangedAt: new Date(Date.now() - days * day) } });
    const old = await world.caseIn('FINISHED_IN_TELLUS', ago(91));
    const fresh = await world.caseIn('FINISHED_IN_TELLUS', ago(89));
    const exported = await world.caseIn('EXPORTED_TO_TELLUS', ago(400));
    const active = await world.caseIn('SUBMITTED', ago(400));
    const { events } = await outcomeOf(old.id, () => archiveOldCases(new Date()));
    const ids = [old, fresh, exported, active].map(({ id }) => id);
    const found = await db().case.findMany({ where: { id: { in: ids } } });
    expect(ids.map((id) => found.find((one) => one.id === id)?.status)).toEqual([
      'ARCHIVED',
      'FINISHED_IN_TELLUS',
      'EXPORTED_TO_TELLUS',
      'SUBMITTED',
    ]);
    expect(events).toEqual([
      { type: 'CaseArchived', details: { byAge: true }, actorKind: 'system', actorName: 'job' },
    ]);
  });
});

describe('what the register reports', () => {
  it('makes an exported company a member', async () => {
    const { contactEmail, id } = await world.caseIn('EXPORTED_TO_TELLUS');
    const { after, events, mails } = await outcomeOf(id, () =>
      runCommand(activateMembership, REGISTER, id, undefined),
    );
    expect(after.case.status).toBe('FINISHED_IN_TELLUS');
    expect(events).toEqual([
      { type: 'MembershipActive', details: {}, actorKind: 'system', actorName: 'register' },
    ]);
    expect(mails).toEqual([`membershipActive → ${contactEmail}`]);
    expect(after.mails[0]?.data).toMatchObject({
      values: { admissionDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    });
  });

  it('is written down for a case that was archived before, which stands in the way until the register cancels', async () => {
    const { id, orgNo, moId } = await world.caseIn('EXPORTED_TO_TELLUS');
    await runCommand(archiveCase, anna, id, {});
    expect(await findOpenCase(db(), moId, orgNo)).toMatchObject({ id, archivedFrom: 'EXPORTED_TO_TELLUS' });
    const active = await outcomeOf(id, () => runCommand(activateMembership, REGISTER, id, undefined));
    expect(active.events).toMatchObject([{ type: 'MembershipActive', actorName: 'register' }]);
    expect(active.after.case).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'FINISHED_IN_TELLUS' });
    expect(await refusalOf(runCommand(activateMembership, REGISTER, id, undefined))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    const cancelled = await outcomeOf(id, () => runCommand(cancelMembership, REGISTER, id, undefined));
    expect(cancelled.events).toMatchObject([{ type: 'CaseCancelMembershipInTellus' }]);
    expect(cancelled.after.case).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'CANCELLED_IN_TELLUS' });
    expect(await findOpenCase(db(), moId, orgNo)).toBeNull();
  });

  it('does not make a rejected case in the archive a member', async () => {
    const { id } = await world.caseIn('ARCHIVED', { data: { archivedFrom: 'REJECTED' } });
    for (const command of [activateMembership, cancelMembership]) {
      const { after, before } = await outcomeOf(id, () =>
        refusalOf(runCommand(command, REGISTER, id, undefined)),
      );
      expect(after).toEqual(before);
    }
  });

  it('cancels a membership', async () => {
    const { id } = await world.caseIn('FINISHED_IN_TELLUS');
    const { after, events } = await outcomeOf(id, () =>
      runCommand(cancelMembership, REGISTER, id, undefined),
    );
    expect(after.case.status).toBe('CANCELLED_IN_TELLUS');
    expect(events).toMatchObject([{ type: 'CaseCancelMembershipInTellus' }]);
  });

  it('invalidates the case of a company that no longer exists, and informs the person responsible', async () => {
    const { id } = await world.caseIn('SUBMITTED', { data: { assignedToId: anna.accountId } });
    const { after, events, mails } = await outcomeOf(id, () =>
      runCommand(invalidateCase, REGISTER, id, undefined),
    );
    expect(after.case.status).toBe('INVALID');
    expect(events).toMatchObject([{ type: 'CaseInvalidated' }]);
    expect(mails).toEqual([`companyInvalid → ${anna.email}`]);
  });

  it('leaves an invalid case to be read by administrators, where its mail leads, and changed by nobody', async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: anna.accountId } });
    const { id, contactEmail } = theCase;
    await runCommand(invalidateCase, REGISTER, id, undefined);
    const view = await getCaseView(anna, id);
    expect(view).toMatchObject({ status: 'INVALID', permissions: ['viewGoneCase'] });
    const answers = view.forms.flatMap(({ rows }) => savableComponents(rows)).map(({ value }) => value);
    expect(answers).toContain(contactEmail);
    expect((await displayedLog(anna, id)).items.at(-1)).toMatchObject({ type: 'CaseInvalidated' });
    const mail = await db().mail.findFirstOrThrow({ where: { caseId: id, type: 'companyInvalid' } });
    await deliverMail(mail.id);
    const sent = await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(anna.email)}`);
    const [{ text }] = (await sent.json()) as [{ text: string }];
    const [address = ''] = /https?:\/\/\S+\/case\/\S+/.exec(text) ?? [];
    expect(new URL(address).pathname).toBe(`/case/admin/${id}`);
    expect(isPageAddress(new URL(address).pathname)).toBe(true);
    const others = ([2, 3, 4] as const).map((role) => world.workers.teknikbolagen[role]);
    for (const other of [...others, hanna()]) {
      expect(await refusalOf(getCaseView(other, id))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusalOf(getApplicantCase(applicantOf(theCase), id))).toMatchObject({ code: 'INVALID' });
    const { after, before } = await outcomeOf(id, async () => {
      for (const attempt of [
        () => runCommand(archiveCase, anna, id, {}),
        () => runCommand(writeNote, anna, id, { text: 'Ringde.' }),
        () => runCommand(postMessage, anna, id, { message: 'Hej' }),
        () => runCommand(deleteCase, anna, id, { note: undefined }),
      ]) {
        await refusalOf(attempt());
      }
    });
    expect(after).toEqual(before);
  });

  it.each([
    ['an advisor, who cannot read it, has no link to', () => world.workers.teknikbolagen[2].email, false],
    ['those who share an address have a link to', () => 'medlem@teknikbolagen.example', true],
  ])('%s an invalid case in their mail', async (_who, address, hasLink) => {
    const to = address();
    const advisor = world.workers.teknikbolagen[2];
    const assignedToId = to === advisor.email ? advisor.accountId : null;
    const { id } = await world.caseIn('SUBMITTED', { data: { assignedToId } });
    await runCommand(invalidateCase, REGISTER, id, undefined);
    const mail = await db().mail.findFirstOrThrow({ where: { caseId: id, type: 'companyInvalid' } });
    expect(mail.to).toBe(to);
    await deliverMail(mail.id);
    const sent = await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`);
    const texts = ((await sent.json()) as { text: string }[]).map(({ text }) => text);
    expect(texts.some((text) => text.includes('avregistrerat'))).toBe(true);
    expect(texts.some((text) => text.includes(`/case/admin/${id}`))).toBe(hasLink);
  });

  it('carries a new legal name into the case and its field, once', async () => {
    const theCase = await world.caseIn('STARTED');
    const reported = { name: 'Nytt Namn AB', at: new Date() };
    const rename = () => runCommand(changeLegalName, REGISTER, theCase.id, reported);
    const { after, events } = await outcomeOf(theCase.id, rename);
    expect(after.case.companyName).toBe('Nytt Namn AB');
    expect(after.values.find(({ componentId }) => componentId === 'companyName')).toMatchObject({
      value: 'Nytt Namn AB',
      version: 2,
    });
    expect(events).toMatchObject([
      { type: 'LegalNameChanged', details: { from: theCase.companyName, to: 'Nytt Namn AB' } },
    ]);
    const again = await outcomeOf(theCase.id, rename);
    expect(again.after).toEqual(again.before);
  });
});
