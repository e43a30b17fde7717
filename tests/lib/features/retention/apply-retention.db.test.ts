import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { swedishDay } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { saveValues } from '@/lib/features/application/save-values';
import { storeFile } from '@/lib/features/application/stored-file';
import { deleteCase } from '@/lib/features/case/archive-case';
import { createCase } from '@/lib/features/case/create-case';
import { storeCreditReport } from '@/lib/features/case/credit-report';
import { getCaseView } from '@/lib/features/case/get-case';
import { cancelMembership } from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { verifyAudit } from '@/lib/features/history/verify-audit';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import { resendMail } from '@/lib/features/mail/send-again';
import { uploadMessageFile } from '@/lib/features/messages/message-files';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { applyRetention, planRetention, type RetentionAct } from '@/lib/features/retention/apply-retention';
import { casePdfQuery } from '@/lib/features/signing/case-pdf';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { markPosted } from '@/lib/features/signing/paper-signature';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { archiveOldCases, RUN_JOB } from '@/lib/server/jobs/run-job';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { displayedLog } from '../../../fixtures/displayed-log';
import { type ObjectStore, startObjectStore } from '../../../fixtures/object-store';
import { asOwner } from '../../../fixtures/owner';
import { workOff } from '../../../fixtures/queue';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

let store: ObjectStore;
let anna: CaseWorker;
beforeAll(async () => {
  store = await startObjectStore();
});
setUpOutside();
const world = setUpWorld();
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});
beforeEach(async () => {
  await db().case.updateMany({ data: { lastChangedAt: new Date() } });
  await setRules({
    drafts: { afterDays: 90 },
    rejected: { afterDays: 365, warnDays: 0, action: 'remove' },
    finished: { afterDays: 730, warnDays: 30, action: 'anonymise' },
  });
});
afterAll(() => store.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const setRules = (retention: object) =>
  db().memberOrganisation.update({ where: { slug: 'teknikbolagen' }, data: { retention } });
const planOf = async (now: Date, atOnce?: number) => {
  const acts: RetentionAct[] = [];
  for await (const act of planRetention(now, atOnce)) acts.push(act);
  return acts;
};
const stepsFor = async ({ id }: SomeCase, now: Date) =>
  (await planOf(now)).filter(({ caseId }) => caseId === id).map(({ step }) => step);

/** Sends the warnings that wait, as the job does within seconds. */
async function sendWarnings(days: number): Promise<void> {
  const where = { type: 'retentionWarning', sentAt: null };
  for (const { id } of await db().mail.findMany({ where })) await deliverMail(id, inDays(days));
}
/** What the nightly job does, with its mails. */
async function nightOf(days: number): Promise<void> {
  await applyRetention(inDays(days));
  await sendWarnings(days);
}

/** A case with words of people in it, at every place that has room for some. */
async function livedCase(status: CaseStatus): Promise<SomeCase> {
  const theCase = await world.caseIn('STARTED');
  const applicant = applicantOf(theCase);
  await runCommand(saveValues, applicant, theCase.id, {
    items: [{ componentId: 'website', value: 'www.hemlig.example' }],
  });
  await runCommand(postMessage, applicant, theCase.id, { message: 'Mitt nummer är 070-1234567' });
  await inTransaction((tx) =>
    storeFile(tx, {
      caseId: theCase.id,
      kind: 'FIELD',
      componentId: 'attachment',
      displayFileName: 'pass.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7 hemligt'),
      createdAt: new Date(),
    }),
  );
  await workOff('move-file');
  if (status === 'REJECTED') await runCommand(rejectCase, anna, theCase.id, { reason: 'Hemligt skäl' });
  else if (status !== 'STARTED') await db().case.update({ where: { id: theCase.id }, data: { status } });
  return theCase;
}

/** Everything that the database holds of a case, as one text. */
const everythingOf = async ({ id }: SomeCase) =>
  JSON.stringify([
    await stateOf(id),
    await db().storedFile.findMany({ where: { caseId: id } }),
    await db().mail.findMany({ where: { caseId: id } }),
  ]);

it('applies on the day that the company was sent, also if the case goes to the archive by itself meanwhile', async () => {
  await setRules({ finished: { afterDays: 95, warnDays: 14, action: 'anonymise' } });
  const theCase = await world.caseIn('FINISHED_IN_TELLUS');
  await nightOf(82);
  expect((await stateOf(theCase.id)).mails).toMatchObject([
    { type: 'retentionWarning', data: { values: { deletionDate: swedishDay(inDays(96)) } } },
  ]);
  await archiveOldCases(inDays(91));
  expect((await stateOf(theCase.id)).case).toMatchObject({ status: 'ARCHIVED' });
  expect(await stepsFor(theCase, inDays(94))).toEqual([]);
  expect(await stepsFor(theCase, inDays(97))).toEqual(['anonymise']);
});

describe('a draft that nobody works on', () => {
  it('is warned about once, and removed when nothing happens', async () => {
    const theCase = await livedCase('STARTED');
    expect(await stepsFor(theCase, inDays(75))).toEqual([]);
    const { after, mails, events } = await outcomeOf(theCase.id, () => applyRetention(inDays(77)));
    expect(mails).toEqual([`retentionWarning → ${theCase.contactEmail}`]);
    expect(events).toEqual([]);
    expect(after.mails.at(-1)?.data).toMatchObject({
      values: { deletionDate: swedishDay(inDays(91)) },
    });
    await sendWarnings(77);
    expect(await stepsFor(theCase, inDays(78))).toEqual([]);
    expect(await stepsFor(theCase, inDays(92))).toEqual(['remove']);
    await applyRetention(inDays(92));
    expect(await stepsFor(theCase, inDays(900))).toEqual([]);
    const { case: erased, events: log } = await stateOf(theCase.id);
    expect(erased).toMatchObject({ status: 'REMOVED', companyName: '–', contactEmail: null });
    expect(log.at(-1)).toMatchObject({ type: 'CaseErased', details: { rule: 'drafts' } });
    expect(await refusalOf(getCaseView(applicantOf(theCase), theCase.id))).toMatchObject({ status: 404 });
  });

  it('does not wait for those before it that were warned and still have time', async () => {
    await setRules({ drafts: { afterDays: 90 } });
    const [warned, later] = [await world.caseIn('STARTED'), await world.caseIn('STARTED')];
    await applyRetention(inDays(77));
    await db().case.update({
      where: { id: later.id },
      data: { lastChangedAt: inDays(1), retentionWarnedAt: null },
    });
    const waiting = await db().case.findUniqueOrThrow({ where: { id: warned.id } });
    expect(waiting.retentionWarnedAt).not.toBeNull();
    expect(await planOf(inDays(78), 1)).toMatchObject([{ caseId: later.id, step: 'warn' }]);
  });

  it('is not deleted when somebody goes on with it after the warning', async () => {
    const theCase = await world.caseIn('STARTED');
    await applyRetention(inDays(77));
    await runCommand(
      postMessage,
      applicantOf(theCase),
      theCase.id,
      { message: 'Vänta!' },
      { now: inDays(80) },
    );
    expect(await stepsFor(theCase, inDays(92))).toEqual([]);
    expect(await stepsFor(theCase, inDays(160))).toEqual(['warn']);
  });

  it('is one no longer when its signed paper is posted, and again when that is taken back', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    const post = (hasBeenSentByMail: boolean) =>
      runCommand(markPosted, applicantOf(theCase), theCase.id, { hasBeenSentByMail });
    expect(await stepsFor(theCase, inDays(77))).toEqual(['warn']);
    await post(true);
    const { before, after, mails } = await outcomeOf(theCase.id, async () => {
      for (const days of [77, 92]) await applyRetention(inDays(days));
    });
    expect(after).toEqual(before);
    expect(mails).toEqual([]);
    expect(await stepsFor(theCase, inDays(900))).toEqual([]);
    await post(false);
    expect(await stepsFor(theCase, inDays(77))).toEqual(['warn']);
  });

  it('that was rejected after its paper was posted is erased as a rejected one', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    await runCommand(markPosted, applicantOf(theCase), theCase.id, { hasBeenSentByMail: true });
    await runCommand(rejectCase, anna, theCase.id, { reason: 'Fel papper.' });
    expect(await stepsFor(theCase, inDays(366))).toEqual(['remove']);
  });

  it('stops standing in the way of a new application', async () => {
    const theCase = await world.caseIn('STARTED', { data: { contactEmail: null } });
    const apply = () =>
      createCase.run(
        { moSlug: 'teknikbolagen', orgNo: theCase.orgNo, email: 'ny@example.com', locale: 'sv' },
        { actor: null, locale: 'sv' } as never,
      );
    expect(await refusalOf(apply())).toMatchObject({ code: 'ALREADY_EXISTS' });
    await applyRetention(inDays(91));
    expect(await apply()).toMatchObject({ caseId: expect.any(String) });
  });
});

describe('a warning that is sent late or again', () => {
  async function warned(status: CaseStatus = 'STARTED') {
    const theCase = await world.caseIn(status);
    await applyRetention(inDays(77));
    const { id } = await warningOf(theCase);
    return { theCase, mailId: id };
  }
  const warningOf = ({ id: caseId }: SomeCase, number = 1) =>
    db()
      .mail.findMany({ where: { caseId, type: 'retentionWarning' }, orderBy: { createdAt: 'asc' } })
      .then((mails) => mails[number - 1] ?? Promise.reject(new Error(`no warning ${number}`)));
  const resend = ({ id }: SomeCase, mailId: string, days: number) =>
    runCommand(resendMail, anna, id, { mailId }, { now: inDays(days) });
  const say = (theCase: SomeCase, days: number) =>
    runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Vänta!' }, { now: inDays(days) });

  it('is sent while the application is still to be deleted, and leaves its full time before it is', async () => {
    const { theCase, mailId } = await warned();
    expect(await stepsFor(theCase, inDays(91.5))).toEqual([]);
    await deliverMail(mailId, inDays(91.5));
    expect(await warningOf(theCase)).toMatchObject({
      sentAt: expect.any(Date),
      data: { values: { deletionDate: swedishDay(inDays(105.5)) } },
    });
    expect(await stepsFor(theCase, inDays(105))).toEqual([]);
    expect(await stepsFor(theCase, inDays(106))).toEqual(['remove']);
  });

  it('counts from its refusal where the address refuses it', async () => {
    const { theCase, mailId } = await warned();
    const { messageId, to: email } = await db().mail.findUniqueOrThrow({ where: { id: mailId } });
    const at = inDays(80);
    const refusal = { eventId: `${mailId}:refused`, messageId, email, at, reason: null };
    await receiveMailEvents([{ ...refusal, status: 'bounced' }]);
    expect(await stepsFor(theCase, inDays(93))).toEqual([]);
    expect(await stepsFor(theCase, inDays(95))).toEqual(['remove']);
  });

  it('that no mail server accepts postpones the deletion for two weeks, and not for ever', async () => {
    const { theCase } = await warned();
    expect(await stepsFor(theCase, inDays(105))).toEqual([]);
    expect(await stepsFor(theCase, inDays(107))).toEqual(['remove']);
  });

  it('is dropped when somebody has gone on with the application, or its signed paper is posted', async () => {
    const { theCase, mailId } = await warned();
    await say(theCase, 79);
    const paper = await warned('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    await db().signature.updateMany({
      where: { caseId: paper.theCase.id, isCurrent: true },
      data: { status: 'SENT_BY_MAIL' },
    });
    for (const id of [mailId, paper.mailId]) {
      await deliverMail(id, inDays(80));
      expect(await db().mail.count({ where: { id } })).toBe(0);
    }
  });

  it('names the day on which the application is deleted now, where the rule has changed', async () => {
    const { theCase, mailId } = await warned();
    const other = await warned();
    await setRules({ drafts: { afterDays: 120 } });
    await deliverMail(mailId, inDays(80));
    expect(await warningOf(theCase)).toMatchObject({
      sentAt: expect.any(Date),
      data: { values: { deletionDate: swedishDay(inDays(120)) } },
    });
    await setRules({});
    await deliverMail(other.mailId, inDays(80));
    expect(await db().mail.count({ where: { id: other.mailId } })).toBe(0);
  });

  it('is sent again when it was dropped, and the rule is back', async () => {
    const { theCase, mailId } = await warned();
    await setRules({});
    await deliverMail(mailId, inDays(80));
    await setRules({ drafts: { afterDays: 90 } });
    expect(await stepsFor(theCase, inDays(95))).toMatchObject(['warn']);
  });

  it('names the same day when a case worker sends it again', async () => {
    const { theCase, mailId } = await warned();
    await deliverMail(mailId, inDays(77));
    await resend(theCase, mailId, 80);
    const again = await warningOf(theCase, 2);
    await deliverMail(again.id, inDays(80));
    expect(await warningOf(theCase, 2)).toMatchObject({
      sentAt: expect.any(Date),
      data: { values: { deletionDate: swedishDay(inDays(91)) } },
    });
    expect(await stepsFor(theCase, inDays(90))).toEqual([]);
    expect(await stepsFor(theCase, inDays(92))).toEqual(['remove']);
  });

  it('is not sent again when it no longer holds, and nothing is written', async () => {
    const { theCase, mailId } = await warned();
    await deliverMail(mailId, inDays(77));
    await say(theCase, 79);
    const { before, after } = await outcomeOf(theCase.id, async () =>
      expect(await refusalOf(resend(theCase, mailId, 80))).toMatchObject({ code: 'MAIL_OUTDATED' }),
    );
    expect(after).toEqual(before);
  });
});

describe('removing', () => {
  it('leaves nothing that anybody wrote, also not in the object store', async () => {
    const theCase = await livedCase('REJECTED');
    expect(await everythingOf(theCase)).toMatch(/hemlig.*070-1234567.*pass\.pdf/s);
    expect([...store.objects.keys()].some((key) => key.includes(theCase.id))).toBe(true);
    await applyRetention(inDays(366));
    await workOff('delete-object');
    const left = await everythingOf(theCase);
    for (const word of ['emlig', '070-1234567', 'pass.pdf', theCase.contactEmail ?? '', theCase.orgNo]) {
      expect(left).not.toContain(word);
    }
    expect(left).toContain('Anna Admin');
    expect([...store.objects.keys()].filter((key) => key.includes(theCase.id))).toEqual([]);
  });

  it('leaves an audit log that can be verified, and that shows when what is left of it is changed', async () => {
    const theCase = await livedCase('REJECTED');
    await applyRetention(inDays(366));
    const faultsOf = async () =>
      (await verifyAudit(sql())).faults.filter(({ caseId }) => caseId === theCase.id);
    expect(await faultsOf()).toEqual([]);
    const shift = (days: number) =>
      asOwner(async (owner) => {
        await owner`SET session_replication_role = replica`;
        await owner`
          UPDATE audit_entry SET at = at + ${days} * interval '1 day' WHERE case_id = ${theCase.id} AND sequence = 2`;
      });
    await shift(-1);
    expect(await faultsOf()).toMatchObject([{ fault: 'remainder changed' }]);
    await shift(1);
    expect(await faultsOf()).toEqual([]);
    const says = await db().auditEntry.findFirstOrThrow({
      where: { caseId: theCase.id, type: 'CaseErased' },
    });
    await asOwner(async (owner) => {
      await owner`SET session_replication_role = replica`;
      await owner`DELETE FROM audit_entry WHERE case_id = ${theCase.id} AND sequence = ${says.sequence}`;
      await owner`UPDATE "case" SET audit_sequence = ${says.sequence - 1} WHERE id = ${theCase.id}`;
    });
    const faults = await faultsOf();
    expect(new Set(faults.map(({ fault }) => fault))).toEqual(
      new Set(['details erased without an entry that says so']),
    );
    expect(faults).toHaveLength(says.sequence - 1);
  });

  it('lets the database erase an applicant’s name, and nobody else’s', async () => {
    const theCase = await livedCase('REJECTED');
    const erase = (sequence: number) =>
      asOwner(
        (owner) =>
          owner`UPDATE audit_entry SET details = NULL, actor_name = '' WHERE case_id = ${theCase.id} AND sequence = ${sequence}`,
      );
    const { events } = await stateOf(theCase.id);
    const byStaff = events.find(({ actorKind }) => actorKind === 'caseWorker')?.sequence ?? 0;
    await expect(erase(byStaff)).rejects.toThrow(/appended only/);
    await erase(2);
  });
});

describe('anonymising', () => {
  it('leaves company, status and dates, and can be viewed', async () => {
    const theCase = await livedCase('FINISHED_IN_TELLUS');
    await nightOf(701);
    await applyRetention(inDays(732));
    const { case: anonymous, events, values, messages } = await stateOf(theCase.id);
    expect(anonymous).toMatchObject({
      status: 'FINISHED_IN_TELLUS',
      companyName: theCase.companyName,
      orgNo: theCase.orgNo,
      createdAt: theCase.createdAt,
      contactEmail: null,
    });
    expect([values, messages]).toEqual([[], []]);
    expect(events.at(-1)).toMatchObject({ type: 'CaseAnonymised', details: { rule: 'finished' } });
    expect(await getCaseView(anna, theCase.id)).toMatchObject({
      status: 'FINISHED_IN_TELLUS',
      erasedOn: swedishDay(anonymous.erasedAt ?? new Date(0)),
    });
    const entries = (await displayedLog(anna, theCase.id)).items;
    const { erased, own } = Object.groupBy(entries, (entry) => (entry.erased ? 'erased' : 'own'));
    expect(erased?.length).toBeGreaterThan(1);
    expect(erased?.filter(({ details }) => Object.keys(details).length > 0)).toEqual([]);
    expect(own?.map(({ type }) => type)).toEqual(['CaseAnonymised']);
  });

  it('waits until the register has answered of a case that was archived before', async () => {
    const data = { archivedFrom: 'EXPORTED_TO_TELLUS', contactEmail: null };
    const theCase = await world.caseIn('ARCHIVED', { data });
    expect(await stepsFor(theCase, inDays(2000))).toEqual([]);
    await runCommand(cancelMembership, systemActor('register'), theCase.id, undefined);
    expect(await stepsFor(theCase, inDays(2000))).toEqual(['anonymise']);
  });

  it('leaves a case that takes no new words and files, which nothing would erase again', async () => {
    const theCase = await livedCase('FINISHED_IN_TELLUS');
    const permitted = async () => (await getCaseView(anna, theCase.id)).permissions;
    expect(await permitted()).toEqual(expect.arrayContaining(['postMessage', 'writeNote']));
    await nightOf(701);
    await applyRetention(inDays(732));
    const attempts = [
      () => runCommand(postMessage, anna, theCase.id, { message: 'Hej igen' }),
      () => runCommand(writeNote, anna, theCase.id, { text: 'Ring Karin' }),
      () => runCommand(storeCreditReport, systemActor('job'), theCase.id, { pdf: Buffer.from('%PDF-1.7') }),
      () => runCommand(uploadMessageFile, anna, theCase.id, { file: { name: 'bild.png', content: PNG } }),
    ];
    for (const attempt of attempts) {
      const { before, after } = await outcomeOf(theCase.id, async () =>
        expect(await refusalOf(attempt())).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 409 }),
      );
      expect(after).toEqual(before);
    }
    const left = await permitted();
    expect(left).toContain('viewInternal');
    expect(left.filter((action) => ['postMessage', 'writeNote'].includes(action))).toEqual([]);
  });

  it('leaves a case that cannot be downloaded as if its answers had never been', async () => {
    const theCase = await livedCase('FINISHED_IN_TELLUS');
    const downloads = [
      () => runCaseQuery(casePdfQuery, anna, theCase.id, {}),
      () => runCaseQuery(caseZipQuery, anna, theCase.id, undefined),
    ];
    const permitted = async () =>
      (await getCaseView(anna, theCase.id)).permissions.filter((action) => action.startsWith('download'));
    expect(await permitted()).toEqual(['downloadPdf', 'downloadZip']);
    await nightOf(701);
    await applyRetention(inDays(732));
    expect(await permitted()).toEqual([]);
    for (const download of downloads) {
      expect(await refusalOf(download())).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 409 });
    }
    // What is left is still read.
    expect((await displayedLog(anna, theCase.id)).items).not.toEqual([]);
  });

  it('leaves a rejected case that can be reset, but without a note', async () => {
    await setRules({ rejected: { afterDays: 365, warnDays: 0, action: 'anonymise' } });
    const theCase = await livedCase('REJECTED');
    await applyRetention(inDays(366));
    const reset = (note?: string) => runCommand(deleteCase, anna, theCase.id, note ? { note } : {});
    const { before, after } = await outcomeOf(theCase.id, async () =>
      expect(await refusalOf(reset('Ring Karin'))).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 409 }),
    );
    expect(after).toEqual(before);
    expect((await getCaseView(anna, theCase.id)).permissions).toContain('resetCase');
    expect(await reset()).toEqual({ status: 'RESET' });
  });

  it('takes a sole trader’s name and number too', async () => {
    const data = { orgNo: '850709-9805', companyName: 'Sara Svensson', organisationType: 'SOLITARY_COMPANY' };
    const theCase = await world.caseIn('FINISHED_IN_TELLUS', { data: { ...data, contactEmail: null } });
    await applyRetention(inDays(731));
    expect(await everythingOf(theCase)).not.toMatch(/Sara|850709/);
  });
});

it('does what it can when one case cannot be dealt with, and reports that one', async () => {
  const [broken, other] = [await livedCase('REJECTED'), await livedCase('REJECTED')];
  await db().case.update({ where: { id: broken.id }, data: { lastChangedAt: inDays(-1) } });
  const asOwnerDo = (statements: string) => asOwner((owner) => owner.unsafe(statements));
  await asOwnerDo(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON "case" FOR EACH ROW WHEN (OLD.id = '${broken.id}') EXECUTE FUNCTION refuse()`);
  await expect(applyRetention(inDays(366))).rejects.toThrow('not this one');
  await asOwnerDo('DROP TRIGGER refuse ON "case"; DROP FUNCTION refuse()');
  expect(await stepsFor(broken, inDays(366))).toEqual(['remove']);
  expect((await stateOf(other.id)).case.erasedAt).not.toBeNull();
});

describe('the dry run', () => {
  it('says what would be done, and changes nothing', async () => {
    const draft = await world.caseIn('STARTED', { data: { contactEmail: null } });
    const rejected = await world.caseIn('REJECTED');
    const working = await world.caseIn('SUBMITTED');
    const before = await Promise.all([draft, rejected, working].map(({ id }) => stateOf(id)));
    const plan = await planOf(inDays(2000));
    expect(plan).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ caseId: draft.id, group: 'drafts', step: 'remove' }),
        expect.objectContaining({ caseId: rejected.id, group: 'rejected', step: 'remove' }),
      ]),
    );
    expect(plan.some(({ caseId }) => caseId === working.id)).toBe(false);
    expect(await Promise.all([draft, rejected, working].map(({ id }) => stateOf(id)))).toEqual(before);
  });

  it('refuses rules that it does not understand, rather than apply some of them', async () => {
    await setRules({ drafts: { afterDays: 90 }, finished: { afterDays: 10, action: 'forget' } });
    await expect(planOf(inDays(2000))).rejects.toThrow(/action/);
  });

  it('has nothing to report without rules', async () => {
    await setRules({});
    await world.caseIn('REJECTED');
    expect(await planOf(inDays(20_000))).toEqual([]);
    await RUN_JOB.retention({});
  });
});
