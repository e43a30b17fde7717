import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { inviteColleague } from '@/lib/features/application/colleagues';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact } from '@/lib/features/case/change-case';
import { getCaseView } from '@/lib/features/case/get-case';
import { answerRegionalReview } from '@/lib/features/case/regional-review';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { takeBack } from '@/lib/features/case/take-back';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { markSent } from '@/lib/features/mail/receive-mail-events';
import { postMessage } from '@/lib/features/messages/messages';
import { rejectSignature } from '@/lib/features/signing/company-signature';
import { recallDocument } from '@/lib/features/signing/share-for-signature';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import { clearOut } from '@/lib/server/jobs/run-job';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { jobs, outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
let ragnar: CaseWorker;
beforeAll(() => {
  env().UNDO_SECONDS = 30;
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
  ragnar = world.workers.teknikbolagen[4];
});
afterAll(() => {
  env().UNDO_SECONDS = 0;
});

const DESCRIPTION = 'Skriv namnet som i registret.';
const DECISIONS = {
  'a rejection': (theCase: SomeCase) => runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' }),
  'a rejected signature': (theCase: SomeCase) =>
    runCommand(rejectSignature, anna, theCase.id, { rejectionMessage: 'Fel person.' }),
  'a regional answer': (theCase: SomeCase) =>
    runCommand(answerRegionalReview, ragnar, theCase.id, { recommended: true, comment: 'Gärna.' }),
  'a requested correction': (theCase: SomeCase) => correct(theCase),
  'a change of contact person': (theCase: SomeCase) =>
    runCommand(changeContact, anna, theCase.id, { email: 'ny@example.com', message: undefined }),
  'an admission date': (theCase: SomeCase) =>
    runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(30) }),
};

const correct = ({ id }: SomeCase, formId = 'company', componentId = 'website') =>
  runCommand(requestCorrection, anna, id, { formId, componentId, description: DESCRIPTION });

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const back = (id: string, sequence = 2, actor: Actor = anna, now?: Date) =>
  runCommand(takeBack, actor, id, { sequence }, now ? { now } : {});

/** Everything of a case that a decision may have changed, the columns that only triggers know included, but not what counts changes. */
async function wholeCase(id: string) {
  const [found] = await sql()<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(c) - '{version,link_version,link_valid_until,last_changed_at,last_changed_on,audit_sequence}'::text[] AS row
    FROM "case" c WHERE id = ${id}::uuid`;
  const { case: _case, events: _events, forms, values, mails, ...rest } = await stateOf(id);
  const colleagues = await db().colleague.findMany({ where: { caseId: id } });
  return {
    columns: found?.row,
    ...rest,
    forms: forms.map(({ version: _, ...form }) => form),
    values: values.map(({ version: _, ...value }) => value),
    mails: mails
      .filter(({ type }) => type !== 'lostCaseLink')
      .map(({ type, to, subject, heldUntil }) => ({ type, to, subject, heldUntil })),
    colleagues: colleagues.map(({ linkValidUntil: _, ...colleague }) => colleague),
  };
}

/** The mails with which the previous people get a link once a change of the contact person is undone. */
const NEW_LINKS: readonly string[] = ['lostCaseLink', 'colleagueInvited'];

/** What the stored counts and figures add up to. */
async function sums() {
  return sql()`
    SELECT 'count' AS of, status || display_status AS what, sum(cases)::int AS cases FROM case_count GROUP BY 2 HAVING sum(cases) <> 0
    UNION ALL SELECT 'wait', status || waits_for, sum(cases)::int FROM case_wait_count GROUP BY 2 HAVING sum(cases) <> 0
    UNION ALL SELECT 'figure', figure || week || part, sum(cases)::int FROM case_figure_change GROUP BY 2 HAVING sum(cases) <> 0
    ORDER BY 1, 2`;
}

const STATUSES = {
  'a rejection': [
    ...([
      'STARTED',
      'SHARED_FOR_EXTERNAL_SIGNATURE',
      'DOWNLOADED_FOR_ANALOG_SIGNATURE',
      'SUBMITTED',
    ] as const),
    ...(['APPROVED_BY_MA', 'SHARED_FOR_INTERNAL_SIGNATURE', 'APPROVED', 'OUT_FOR_REGIONAL_REVIEW'] as const),
    'REJECTED_BY_REGIONAL_REVIEWER',
  ],
  'a rejected signature': ['SUBMITTED', 'APPROVED_BY_MA'],
  'a regional answer': ['OUT_FOR_REGIONAL_REVIEW'],
  'a requested correction': [
    'STARTED',
    'SUBMITTED',
    'APPROVED_BY_MA',
    'APPROVED',
    'APPROVED_BY_REGIONAL_REVIEWER',
  ],
  'a change of contact person': ['STARTED', 'SUBMITTED', 'EXPORTED_TO_TELLUS'],
  'an admission date': ['STARTED', 'APPROVED', 'EXPORTED_TO_TELLUS'],
} as const;

const KINDS = Object.keys(DECISIONS) as (keyof typeof DECISIONS)[];

describe.each(KINDS)('%s', (kind) => {
  const decide: (theCase: SomeCase) => Promise<unknown> = DECISIONS[kind];
  const [usual] = kind === 'a regional answer' ? STATUSES[kind] : (['SUBMITTED'] as const);
  /** Somebody who may take the decision, and so may take it back. */
  const by = () => (kind === 'a regional answer' ? ragnar : anna);

  it.each(STATUSES[kind])(
    'of a case that is %s leaves it exactly as it was when it is taken back',
    async (status) => {
      const theCase = await world.caseIn(status);
      await db().case.update({ where: { id: theCase.id }, data: { submittedAt: new Date() } });
      await runCommand(inviteColleague, anna, theCase.id, { email: 'kollega@example.com' }).catch(
        () => undefined,
      );
      const [before, counted] = [await wholeCase(theCase.id), await sums()];
      const { auditSequence, version } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
      await decide(theCase);
      expect(await wholeCase(theCase.id)).not.toEqual(before);
      expect(await back(theCase.id, auditSequence + 1, by())).toEqual({ status });
      const { mails, ...after } = await wholeCase(theCase.id);
      expect(after).toEqual({ ...before, mails: undefined });
      expect(mails.slice(0, before.mails.length)).toEqual(before.mails);
      const invited = kind === 'a change of contact person' ? before.mails : [];
      expect(mails.slice(before.mails.length)).toEqual(invited);
      expect(await sums()).toEqual(counted);
      const { case: row, events } = await stateOf(theCase.id);
      expect(row.version).toBe(version + 2);
      expect(events.slice(-2).map(({ type, actorName }) => [type, actorName])).toEqual([
        [expect.not.stringMatching('DecisionTakenBack'), by().name],
        ['DecisionTakenBack', by().name],
      ]);
    },
  );

  it('mails nobody once it is taken back, and cannot be taken back once its mail goes', async () => {
    const [one, other] = [await world.caseIn(usual), await world.caseIn(usual)];
    const taken = await outcomeOf(one.id, () => decide(one));
    const [mail] = taken.after.mails;
    expect((await jobs()).filter(({ data }) => data.mailId === mail?.id)).toHaveLength(1);
    await back(one.id, 2, by());
    await deliverMail(mail?.id ?? '', later(31));
    const { mails } = await stateOf(one.id);
    expect(mails.filter(({ type }) => !NEW_LINKS.includes(type))).toEqual([]);

    const outcome = await outcomeOf(other.id, () => decide(other));
    const { id: mailId = '' } = outcome.after.mails[0] ?? {};
    await deliverMail(mailId, later(29));
    expect((await stateOf(other.id)).mails[0]).toMatchObject({ attempts: 0, sentAt: null });
    await deliverMail(mailId, later(31)).catch(() => undefined);
    expect((await stateOf(other.id)).mails[0]?.attempts).toBe(1);
    const before = await stateOf(other.id);
    expect(await refusalOf(back(other.id, 2, by()))).toMatchObject({
      code: 'TOO_LATE',
      options: { values: { why: 'over' } },
    });
    expect(await stateOf(other.id)).toEqual(before);
  });

  it('is taken back once, whoever and however many ask', async () => {
    const theCase = await world.caseIn(usual);
    const { id } = theCase;
    await decide(theCase);
    const answers = await Promise.all([back(id, 2, by()), back(id, 2, by()), back(id, 2, by())]);
    expect(answers).toEqual(Array(3).fill({ status: usual }));
    const { events } = await stateOf(id);
    expect(events.filter(({ type }) => type === 'DecisionTakenBack')).toHaveLength(1);
  });

  it('is refused after its time', async () => {
    const theCase = await world.caseIn(usual);
    await decide(theCase);
    expect(await refusalOf(back(theCase.id, 2, by(), later(31)))).toMatchObject({ code: 'TOO_LATE' });
  });

  it('is refused when somebody has taken another step, who is named', async () => {
    const theCase = await world.caseIn(usual);
    await decide(theCase);
    await db().case.update({ where: { id: theCase.id }, data: { auditSequence: 3 } });
    const {
      hash: _h,
      id: _i,
      ...last
    } = await db().auditEntry.findFirstOrThrow({
      where: { caseId: theCase.id, sequence: 2 },
    });
    await db().auditEntry.create({
      data: {
        ...{ ...last, details: {}, hash: 'x'.repeat(64), sequence: 3, type: 'FormValueSaved' },
        ...{ actorKind: 'applicant', actorName: 'Företaget', accountId: null },
      },
    });
    expect(await refusalOf(back(theCase.id, 2, by()))).toMatchObject({
      code: 'TOO_LATE',
      options: { values: { why: 'step', who: 'Företaget', whoKind: 'applicant' } },
    });
    expect((await getCaseView(by(), theCase.id)).heldDecision).toBeUndefined();
  });
});

describe('taking back', () => {
  it('is offered to those who may take the decision, and refused to others', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS['a rejection'](theCase);
    expect((await getCaseView(anna, theCase.id)).heldDecision).toMatchObject({
      ...{ sequence: 2, action: 'rejectCase', by: 'Anna Admin', byId: anna.accountId },
    });
    expect((await getCaseView(robert, theCase.id)).heldDecision).toBeUndefined();
    expect(await refusalOf(back(theCase.id, 2, robert))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(back(theCase.id, 2, applicantOf(theCase)))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('leaves messages that were sent meanwhile', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS['a rejection'](theCase);
    const said = { message: 'Varför?', formId: undefined, componentId: undefined };
    await runCommand(postMessage, applicantOf(theCase), theCase.id, said);
    await back(theCase.id);
    const { case: after, messages } = await stateOf(theCase.id);
    expect(after).toMatchObject({ status: 'SUBMITTED', unhandledMessages: 1, waitsFor: 'us' });
    expect(messages).toHaveLength(1);
  });

  it('leaves no admission date that the case shows as communicated', async () => {
    const [theCase, other] = [await world.caseIn('APPROVED'), await world.caseIn('APPROVED')];
    for (const one of [theCase, other]) await DECISIONS['an admission date'](one);
    const { decidedAdmissionDate, decidedAdmissionMail, heldDecision } = await getCaseView(anna, theCase.id);
    expect(decidedAdmissionDate).toBe(dayAhead(30));
    expect(decidedAdmissionMail).toEqual({ at: heldDecision?.until, isSent: false });
    await back(theCase.id);
    const undone = await getCaseView(anna, theCase.id);
    expect(undone.decidedAdmissionDate).toBeUndefined();
    expect(undone.decidedAdmissionMail).toBeUndefined();

    const [mail] = (await stateOf(other.id)).mails;
    await markSent(
      { caseId: other.id, to: '', type: 'admissionDate', id: mail?.id ?? '' },
      later(31),
      'Hej!',
    );
    expect((await getCaseView(anna, other.id)).decidedAdmissionMail).toMatchObject({ isSent: true });
  });

  it('is refused when somebody wrote to the new contact person meanwhile', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS['a change of contact person'](theCase);
    const said = { message: 'Har ni ett bokslut?', formId: undefined, componentId: undefined };
    await runCommand(postMessage, anna, theCase.id, said);
    expect(await refusalOf(back(theCase.id))).toMatchObject({
      code: 'TOO_LATE',
      options: { values: { why: 'step', whoKind: 'self' } },
    });
    expect((await getCaseView(anna, theCase.id)).heldDecision).toBeUndefined();
  });

  it('says when the mail goes that a later correction joins', async () => {
    env().CORRECTION_MAIL_DELAY_SECONDS = 600;
    const theCase = await world.caseIn('SUBMITTED');
    await correct(theCase);
    await correct(theCase, 'contacts', 'contactTelephone');
    const held = (await getCaseView(anna, theCase.id)).heldDecision;
    const [mail] = (await stateOf(theCase.id)).mails;
    expect(new Date(held?.mailAt ?? 0)).toEqual(mail?.gathersUntil);
    env().CORRECTION_MAIL_DELAY_SECONDS = 0;
  });

  it('undoes two corrections in one mail, the later first', async () => {
    env().CORRECTION_MAIL_DELAY_SECONDS = 600;
    const theCase = await world.caseIn('SUBMITTED');
    const before = await wholeCase(theCase.id);
    await correct(theCase);
    const one = await wholeCase(theCase.id);
    await correct(theCase, 'contacts', 'contactTelephone');
    expect((await stateOf(theCase.id)).mails).toHaveLength(1);
    expect(await refusalOf(back(theCase.id, 2))).toMatchObject({ code: 'TOO_LATE' });
    await back(theCase.id, 3);
    expect(await wholeCase(theCase.id)).toEqual(one);
    await back(theCase.id, 2);
    expect(await wholeCase(theCase.id)).toEqual(before);
    env().CORRECTION_MAIL_DELAY_SECONDS = 0;
  });

  it('is possible although the company tries to answer the correction, of which it does not know yet', async () => {
    const theCase = await world.caseIn('STARTED');
    await correct(theCase);
    const items = [{ componentId: 'website', value: 'www.ny.example' }];
    const save = () => runCommand(saveValues, applicantOf(theCase), theCase.id, { formId: 'company', items });
    expect(await refusalOf(save())).toMatchObject({ code: 'CASE_BUSY', options: { retryAfter: 30 } });
    await back(theCase.id);
    expect(await save()).toMatchObject({ items: [{ componentId: 'website' }] });
  });

  it('takes up signing where it was: its document is not recalled, and what was signed is read', async () => {
    const theCase = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
    const { after, jobs: queued } = await outcomeOf(theCase.id, () => DECISIONS['a rejection'](theCase));
    const documentId = after.signatures[0]?.documentId ?? '';
    expect(queued).toContainEqual({ name: 'recall-signing-document', data: { documentId } });
    const undone = await outcomeOf(theCase.id, () => back(theCase.id));
    expect(undone.jobs).toEqual([{ name: 'take-in-signing', data: { documentId } }]);
    // The service is down in this test, so that asking it would throw.
    await expect(recallDocument(documentId)).resolves.toBeUndefined();
  });

  it('forgets what it held soon after', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS['a rejection'](theCase);
    await db().heldDecision.updateMany({ data: { until: later(-7200) } });
    await clearOut();
    expect(await db().heldDecision.count()).toBe(0);
    expect(await refusalOf(back(theCase.id))).toMatchObject({ code: 'TOO_LATE' });
  });

  it('is not possible where nothing waits', async () => {
    env().UNDO_SECONDS = 0;
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS['a rejection'](theCase);
    env().UNDO_SECONDS = 30;
    expect(await refusalOf(back(theCase.id))).toMatchObject({ code: 'TOO_LATE' });
  });
});
