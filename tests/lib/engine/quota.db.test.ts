import { beforeAll, describe, expect, it } from 'vitest';
import { PACE, QUOTAS } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { requestCorrection } from '@/lib/features/application/corrections';
import { uploadFieldFile } from '@/lib/features/application/field-file';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact, changeLocale } from '@/lib/features/case/change-case';
import { sendLink } from '@/lib/features/case/lost-link';
import { rejectCase } from '@/lib/features/case/reject-case';
import { resendMail } from '@/lib/features/mail/send-again';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../fixtures/actors';
import { PNG } from '../../fixtures/attempts';
import {
  fillCorrections,
  fillFiles,
  fillHistory,
  fillMails,
  fillMessages,
  fillNotes,
} from '../../fixtures/full-case';
import { refusalOf, setUpWorld } from '../../fixtures/world';

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

const exceeded = (quota: keyof typeof QUOTAS) => ({
  code: 'QUOTA_EXCEEDED',
  status: 409,
  options: { extra: { quota, most: QUOTAS[quota] }, values: { what: quota, most: expect.any(Number) } },
});

describe('a case holds only so many', () => {
  it('messages', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillMessages(theCase.id, QUOTAS.messages - 1);
    const post = () => runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Hej' });
    await post();
    expect(await refusalOf(post())).toMatchObject(exceeded('messages'));
    expect(await db().message.count({ where: { caseId: theCase.id } })).toBe(QUOTAS.messages);
  });

  it('notes', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillNotes(theCase.id, robert.accountId);
    expect(await refusalOf(runCommand(writeNote, robert, theCase.id, { text: 'x' }))).toMatchObject(
      exceeded('notes'),
    );
  });

  it('corrections, also when they were cleared', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillCorrections(theCase.id);
    const input = { formId: 'company', componentId: 'website', description: 'x' };
    expect(await refusalOf(runCommand(requestCorrection, robert, theCase.id, input))).toMatchObject(
      exceeded('corrections'),
    );
  });

  it('mails, without leaving out one: what would send one more is refused, what must be done sends it', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await fillMails(theCase.id, QUOTAS.mails - 1);
    const count = () => db().mail.count({ where: { caseId: theCase.id } });
    const post = () => runCommand(postMessage, robert, theCase.id, { message: 'Hej' });
    await post();
    expect(await refusalOf(post())).toMatchObject(exceeded('mails'));
    expect(await db().message.count({ where: { caseId: theCase.id } })).toBe(1);
    const { id: mailId } = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id } });
    expect(await refusalOf(runCommand(resendMail, robert, theCase.id, { mailId }))).toMatchObject(
      exceeded('mails'),
    );
    // What sends none goes on.
    await runCommand(writeNote, robert, theCase.id, { text: 'x' });
    expect(await count()).toBe(QUOTAS.mails);
    // Nothing waits that the new contact person would get too.
    await db().mail.updateMany({ where: { caseId: theCase.id }, data: { sentAt: new Date() } });
    await runCommand(sendLink, systemActor('job'), theCase.id, { lost: true });
    const email = 'new.contact@example.com';
    await runCommand(changeContact, robert, theCase.id, { email, message: undefined });
    await runCommand(rejectCase, world.workers.teknikbolagen[1], theCase.id, { reason: 'Nej' });
    expect(await count()).toBe(QUOTAS.mails + 3);
  });

  it.each([
    ['files', QUOTAS.files, 1],
    ['bytes', 1, QUOTAS.bytes],
  ] as const)('%s, also when others took their place', async (quota, count, bytes) => {
    const theCase = await world.caseIn('STARTED');
    await fillFiles(theCase.id, count, bytes);
    const file = { name: 'avtal.png', content: PNG };
    const input = { componentId: 'agreementFile', file };
    expect(
      await refusalOf(runCommand(uploadFieldFile, applicantOf(theCase), theCase.id, input)),
    ).toMatchObject(exceeded(quota));
  });

  it('characters of answers, which may always become fewer', async () => {
    const theCase = await world.caseIn('STARTED');
    const save = (value: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, {
        items: [{ componentId: 'postalAddress', value }],
      });
    await save('Nya gatan 1');
    await db().caseValue.update({
      where: { caseId_componentId: { caseId: theCase.id, componentId: 'contactName' } },
      data: { value: 'a'.repeat(QUOTAS.characters) },
    });
    expect(await refusalOf(save('Nya gatan 12'))).toMatchObject(exceeded('characters'));
    expect((await save('Ny')).items[0]).toMatchObject({ value: 'Ny' });
  });
});

describe('the history of a case', () => {
  it('is full at some time; what moves the case on is written all the same', async () => {
    const theCase = await world.caseIn('STARTED');
    await db().case.update({ where: { id: theCase.id }, data: { auditSequence: QUOTAS.entries } });
    await db().$executeRaw`
      INSERT INTO audit_entry (case_id, sequence, type, at, actor_kind, actor_name, details, details_hash, previous_hash, hash)
      VALUES (${theCase.id}::uuid, ${QUOTAS.entries}, 'CaseCreated', now() - interval '9 hours', 'system', 'job', '{}', '', '', '')`;
    expect(await refusalOf(runCommand(writeNote, robert, theCase.id, { text: 'x' }))).toMatchObject(
      exceeded('entries'),
    );
    // Nothing is written, so nothing is refused.
    await runCommand(changeLocale, robert, theCase.id, { locale: theCase.locale as Locale });
    const email = 'new.contact@example.com';
    await runCommand(changeContact, robert, theCase.id, { email, message: undefined });
    await runCommand(rejectCase, world.workers.teknikbolagen[1], theCase.id, { reason: 'Nej' });
  });

  it('takes so many changes within an hour, and then says when to come back', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillHistory(theCase.id, { count: PACE.entriesAnHour, secondsApart: 1, changes: 1, length: 10 });
    const refusal = await refusalOf(runCommand(writeNote, robert, theCase.id, { text: 'x' }));
    expect(refusal).toMatchObject({ code: 'CHANGES_LIMITED', status: 429 });
    await runCommand(changeLocale, robert, theCase.id, { locale: theCase.locale as Locale });
    expect(Number(refusal.options.retryAfter)).toBeGreaterThan(500);
    expect(Number(refusal.options.retryAfter)).toBeLessThanOrEqual(3_600);
    const later = new Date(Date.now() + 3_601_000);
    await runCommand(writeNote, robert, theCase.id, { text: 'x' }, { now: later });
  });

  it('takes so many characters of old and new values within a day', async () => {
    const theCase = await world.caseIn('STARTED');
    const each = 10 * 2 * 10_000;
    await fillHistory(theCase.id, {
      count: Math.floor(PACE.charactersADay / each),
      secondsApart: 60,
      changes: 10,
    });
    const save = (value: string, now = new Date()) =>
      runCommand(
        saveValues,
        applicantOf(theCase),
        theCase.id,
        { items: [{ componentId: 'postalAddress', value }] },
        { now },
      );
    await save('Nya gatan 1');
    await fillHistory(theCase.id, { count: 1, secondsApart: 0, changes: 10 });
    expect(await refusalOf(save('a'.repeat(4_000)))).toMatchObject({ code: 'CHANGES_LIMITED', status: 429 });
    await save('a'.repeat(4_000), new Date(Date.now() + 25 * 3_600_000));
  });
});
