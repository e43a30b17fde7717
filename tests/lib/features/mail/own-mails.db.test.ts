import { beforeAll, describe, expect, it } from 'vitest';
import { plainPart } from '@/lib/domain/forms/marked-text';
import { LOCALES } from '@/lib/domain/locale';
import { MAILS as KINDS, MAIL_TYPES, type MailType } from '@/lib/domain/mails';
import { CURRENT_SCHEMA } from '@/lib/domain/organisation/body';
import { filledLine, filledParts, type OwnMails } from '@/lib/domain/organisation/own-mails';
import { runCommand } from '@/lib/engine/command';
import { mailTemplate } from '@/lib/engine/mail/mail-request';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { runCaseQuery } from '@/lib/engine/query';
import { requestCorrection } from '@/lib/features/application/corrections';
import { delegateCase } from '@/lib/features/case/change-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { mailsQuery } from '@/lib/features/mail/list-mails';
import { exportQuery, fileText, readFile } from '@/lib/features/organisation/file';
import { mailExampleQuery, sendTestMail } from '@/lib/features/organisation/mails';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { publishDraft } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import type { CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { workOff } from '../../../fixtures/queue';
import { refusalOf, setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const MAILS: OwnMails = {
  caseRejected: {
    subject: { sv: 'Nej till {company}, {reference}', en: 'No to {company}, {reference}' },
    text: { sv: '# Vårt svar\n\nHej {company}!\n\n- **ett**', en: '# Our answer\n\nDear {company},' },
  },
};
const write = (mails: OwnMails | undefined) =>
  changeDraft(anna, slug, ({ mails: _before, ...body }) => (mails ? { ...body, mails } : body));
const publish = async (mails: OwnMails | undefined) => publishAndMove(anna, slug, await write(mails));
/** The mail about a rejection, as it was sent. */
async function rejection(theCase: SomeCase) {
  await runCommand(rejectCase, anna, theCase.id, { reason: 'För få anställda.' });
  await workOff('send-mail');
  return db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'caseRejected' } });
}

it('sends what the version says that the case is on, with the reason in its place', async () => {
  const [old, moved, english] = [
    await world.caseIn('SUBMITTED'),
    await world.caseIn('STARTED'),
    await world.caseIn('STARTED', { data: { locale: 'en' } }),
  ];
  const { templateId } = await publish(MAILS);
  for (const { id } of [moved, english]) await moveOne({ caseId: id, templateId });
  await db().case.updateMany({
    where: { id: { in: [moved.id, english.id] } },
    data: { status: 'SUBMITTED' },
  });

  const ours = await rejection(old);
  expect(ours.subject).toBe('Besked om er ansökan till Teknikbolagen');
  expect(ours.sentText).toContain('Vi har prövat ansökan från');

  const { companyName, reference } = moved;
  const own = await rejection(moved);
  expect(own.subject).toBe(`Nej till ${companyName}, ${reference}`);
  expect(own.sentText).toContain(
    `Vårt svar\n\nHej ${companyName}!\n\n• ett\n\nVår motivering:\n> För få anställda.\n\nSe ansökan:\n`,
  );
  expect((await rejection(english)).sentText).toContain(
    `Our answer\n\nDear ${english.companyName},\n\nOur reason:\n> För få anställda.`,
  );
});

it('has its own subject in the log while it waits, also when others have joined it', async () => {
  const [theCase, rejected] = [await world.caseIn('STARTED'), await world.caseIn('STARTED')];
  const correctionRequested = {
    subject: { sv: '{reference}: {corrections}', en: '{reference}: {corrections}' },
    text: { sv: 'Hej {company}!', en: 'Dear {company},' },
  };
  const { templateId } = await publish({ ...MAILS, correctionRequested });
  for (const { id } of [theCase, rejected]) await moveOne({ caseId: id, templateId });
  await db().case.updateMany({
    where: { id: { in: [theCase.id, rejected.id] } },
    data: { status: 'SUBMITTED' },
  });
  const shown = async ({ id }: SomeCase) =>
    (await runCaseQuery(mailsQuery, anna, id, {})).items.map(({ subject }) => subject);

  await runCommand(rejectCase, anna, rejected.id, { reason: 'För få anställda.' });
  expect(await shown(rejected)).toEqual([`Nej till ${rejected.companyName}, ${rejected.reference}`]);

  env().CORRECTION_MAIL_DELAY_SECONDS = 600;
  for (const [componentId, corrections] of [
    ['website', 'En uppgift'],
    ['postalAddress', '2 uppgifter'],
  ] as const) {
    await runCommand(requestCorrection, anna, theCase.id, {
      ...{ formId: 'company', componentId, description: 'Rätta.' },
    });
    expect(await shown(theCase)).toEqual([`${theCase.reference}: ${corrections}`]);
  }
  await publish(MAILS);
});

it('is part of the file of a version, which is the same after it was read', async () => {
  const { published } = await db().memberOrganisation.findUniqueOrThrow({
    where: { slug },
    select: { published: { select: { version: true } } },
  });
  const version = published?.version ?? 0;
  const { content } = await runOrganisationQuery(exportQuery, anna, slug, { slug, version });
  const text = await new Response(content as BodyInit).text();
  const { body } = readFile(new TextEncoder().encode(text));
  expect(body.mails).toEqual(MAILS);
  const exportedAt = new Date(JSON.parse(text).exportedAt);
  expect(fileText({ slug, version, body, exportedAt })).toBe(text);

  const earlier = JSON.stringify({ ...JSON.parse(text), schema: 5, body: { ...body, mails: undefined } });
  expect(readFile(new TextEncoder().encode(earlier)).body).not.toHaveProperty('mails');
});

it('cannot be published while something is wrong with it', async () => {
  const revision = await write({
    caseRejected: {
      ...MAILS.caseRejected,
      subject: { sv: 'Hej {comapny}', en: '' },
    } as OwnMails['caseRejected'] & {},
  });
  expect(
    await refusalOf(runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false })),
  ).toMatchObject({
    code: 'DRAFT_INCOMPLETE',
  });
});

it('sends a case worker the words of the organisation, to the address of the case worker', async () => {
  const { templateId } = await publish({
    caseDelegated: {
      subject: { sv: 'Nytt på bordet: {company}', en: 'New on your desk: {company}' },
      text: { sv: 'Hej **{name}**, ta {reference} i dag.', en: 'Hello **{name}**, take {reference} today.' },
    },
  });
  const stored = await db().formTemplate.findUniqueOrThrow({ where: { id: templateId } });
  // Replicas of the release before refuse a version that they cannot send as it is written.
  expect(stored.schema).toBe(CURRENT_SCHEMA);
  const theCase = await world.caseIn('SUBMITTED');
  await db().case.update({ where: { id: theCase.id }, data: { templateId } });
  const { 2: robert } = world.workers.teknikbolagen;
  await runCommand(delegateCase, anna, theCase.id, { userAdId: robert.accountId });
  await workOff('send-mail');
  const mail = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'caseDelegated' } });
  expect(mail).toMatchObject({ to: robert.email, subject: `Nytt på bordet: ${theCase.companyName}` });
  expect(mail.sentText).toContain(`Hej ${robert.name}, ta ${theCase.reference} i dag.`);
});

describe('the example of a mail', () => {
  const example = (mail: MailType, by = anna) =>
    runOrganisationQuery(mailExampleQuery, by, slug, { slug, mail });

  it('has the values of the newest case, and can be made of every mail', async () => {
    const newest = await world.caseIn('STARTED');
    for (const type of MAIL_TYPES) {
      const { reference, languages } = await example(type);
      expect(reference).toBe(newest.reference);
      for (const locale of LOCALES) {
        const { ours, places, button } = languages[locale];
        expect(places.values.company).toBe(newest.companyName);
        expect(filledLine(ours.subject, places)).toBe(
          filledLine(mailTemplate(type, 'subject', locale), places),
        );
        const text = filledParts(ours.text, places).map(plainPart).join('\n');
        expect(text).toContain(newest.companyName);
        expect(`${text}${filledLine(ours.subject, places)}`, type).not.toMatch(/[{}]|\bnone\b/);
        expect(button === null).toBe(KINDS[type].link === 'none');
      }
    }
  });

  it('has an invented company if there is no case, and is for case workers of the organisation', async () => {
    const other = 'handelsforbundet';
    const { 3: reader } = world.workers[other];
    const read = (by: CaseWorker) =>
      runOrganisationQuery(mailExampleQuery, by, other, { slug: other, mail: 'caseCreated' });
    expect((await db().case.count({ where: { mo: { slug: other } } })) === 0).toBe(true);
    const { reference, to, languages } = await read(reader);
    expect([reference, to]).toEqual([null, reader.email]);
    expect(languages.en.places.values.company).toBe('Example Company Ltd');
    expect(await refusalOf(read(anna))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a test mail', () => {
  const send = (by: CaseWorker, mail: MailType = 'caseRejected') =>
    runOrganisationCommand(sendTestMail, by, slug, { slug, mail, locale: 'en' });
  const received = async (): Promise<{ subject: string; text: string; html: string }[]> =>
    (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(anna.email)}`)).json();

  it('is the mail of the draft, goes to the caller, and leads to no case', async () => {
    const theCase = await world.caseIn('STARTED');
    const text = { sv: 'Hej', en: 'Dear **{company}**, {reference}' };
    await write({ caseRejected: { subject: { sv: 'Hej', en: 'No to {company}' }, text } });
    await send(anna);
    await workOff('send-test-mail');
    const [mail] = (await received()).filter(({ subject }) => subject.startsWith('Test: '));
    expect(mail?.subject).toBe(`Test: No to ${theCase.companyName}`);
    expect(mail?.text).toContain(`Dear ${theCase.companyName}, ${theCase.reference}\n\n`);
    expect(mail?.text).toContain(`/organisation/${slug}/mails?mail=caseRejected\n`);
    expect(mail?.text).toContain('This is a test');
    expect(mail?.text).not.toContain('/case/');
    const event = await db().organisationAudit.findFirstOrThrow({
      where: { mo: { slug } },
      orderBy: { sequence: 'desc' },
    });
    expect(event).toMatchObject({ type: 'TestMailSent', details: { mail: 'caseRejected', locale: 'en' } });
    expect(await db().mail.count({ where: { caseId: theCase.id } })).toBe(0);
  });

  it('is for those who may edit the draft, and goes to nobody whose role is gone', async () => {
    const { 2: robert, 3: reader } = world.workers.teknikbolagen;
    expect(await refusalOf(send(reader))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(send({ ...anna, email: '' }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(send(world.workers.handelsforbundet[1]))).toMatchObject({ code: 'NOT_FOUND' });
    const before = (await received()).length;
    await send(robert, 'signatoryReminder');
    await db().accountRole.deleteMany({ where: { accountId: robert.accountId } });
    await workOff('send-test-mail');
    expect(await received()).toHaveLength(before);
  });
});
