import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import { changeContact, changeLocale, delegateCase } from '@/lib/features/case/change-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { resendMail } from '@/lib/features/mail/send-again';
import { db } from '@/lib/platform/database/db';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});
beforeEach(() => {
  env().CORRECTION_MAIL_DELAY_SECONDS = 600;
});

const START = new Date('2026-12-01T09:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const request = (theCase: SomeCase, formId: string, componentId: string, now = START) =>
  runCommand(
    requestCorrection,
    robert,
    theCase.id,
    { formId, componentId, description: `Rätta ${componentId}.` },
    { now },
  );
const mailsOf = async ({ id }: SomeCase) =>
  (await stateOf(id)).mails.filter(({ type }) => type === 'correctionRequested');
/** As if the mail had been tried while the mail server was down, which takes seconds. */
const tryInVain = (id = '') =>
  db().mail.update({ where: { id }, data: { gathersUntil: null, attempts: { increment: 1 } } });
const arrivedAt = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`)).json();

describe('corrections that are requested one after the other', () => {
  it('make one mail that names each field', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await request(theCase, 'contacts', 'contactName', later(599));
    const mails = await mailsOf(theCase);
    expect(mails).toMatchObject([
      { subject: '2 uppgifter i er ansökan till Teknikbolagen behöver rättas', sentAt: null },
    ]);
    await deliverMail(mails[0]?.id ?? '');
    const [arrived] = await vi.waitFor(async () => {
      const found = await arrivedAt(theCase.contactEmail ?? '');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(arrived?.subject).toBe('2 uppgifter i er ansökan till Teknikbolagen behöver rättas');
    expect(arrived?.text).toContain('> Webbplats\n> Rätta website.');
    expect(arrived?.text).toContain('Rätta contactName.');
  });

  it('make another mail when the first has stopped to wait', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await request(theCase, 'company', 'postalAddress', later(600));
    expect(await mailsOf(theCase)).toHaveLength(2);
    const other = await world.caseIn('SUBMITTED');
    await request(other, 'company', 'website');
    await deliverMail((await mailsOf(other))[0]?.id ?? '');
    await request(other, 'company', 'postalAddress', later(1));
    expect((await mailsOf(other)).map(({ sentAt }) => sentAt === null)).toEqual([false, true]);
  });

  it('make another mail when the language was changed between them', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' });
    await request(theCase, 'company', 'postalAddress', later(1));
    expect((await mailsOf(theCase)).map(({ locale }) => locale).sort()).toEqual(['en', 'sv']);
  });

  it('are reported again in the words of today: language, organisation and company', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    const [first] = await mailsOf(theCase);
    await deliverMail(first?.id ?? '');
    await runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' });
    await db().case.update({ where: { id: theCase.id }, data: { companyName: 'Nya Namnet AB' } });
    await runCommand(resendMail, robert, theCase.id, { mailId: first?.id ?? '' });
    const again = (await mailsOf(theCase)).find(({ id }) => id !== first?.id);
    expect(again?.locale).toBe('en');
    expect(again?.data).toMatchObject({
      values: { company: 'Nya Namnet AB', organisation: 'The Technology Companies' },
    });
  });

  it('are left out when they were withdrawn meanwhile, and the last one takes the mail with it', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await request(theCase, 'company', 'postalAddress', later(1));
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'website' });
    const [mail] = await mailsOf(theCase);
    await deliverMail(mail?.id ?? '');
    expect(await mailsOf(theCase)).toMatchObject([
      { subject: 'En uppgift i er ansökan till Teknikbolagen behöver rättas', sentAt: expect.any(Date) },
    ]);
    const other = await world.caseIn('SUBMITTED');
    await request(other, 'company', 'website');
    const [withdrawn] = await mailsOf(other);
    await runCommand(approveCorrection, robert, other.id, { componentId: 'website' });
    await deliverMail(withdrawn?.id ?? '');
    expect(await mailsOf(other)).toEqual([]);
    expect(await arrivedAt(other.contactEmail ?? '')).toEqual([]);
  });

  it('are left out of a mail that could not be sent at first, and the last one takes the mail with it', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await request(theCase, 'contacts', 'contactName', later(1));
    const [mail] = await mailsOf(theCase);
    await tryInVain(mail?.id);
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'website' });
    await deliverMail(mail?.id ?? '');
    expect(await mailsOf(theCase)).toMatchObject([
      {
        subject: 'En uppgift i er ansökan till Teknikbolagen behöver rättas',
        sentAt: expect.any(Date),
        data: { fields: [{ formId: 'contacts' }] },
      },
    ]);
    const other = await world.caseIn('SUBMITTED');
    await request(other, 'company', 'website');
    const [made] = await mailsOf(other);
    await tryInVain(made?.id);
    await runCommand(markCorrectionHandled, applicantOf(other), other.id, {
      ...{ componentId: 'website', isHandled: true },
    });
    await deliverMail(made?.id ?? '');
    expect(await mailsOf(other)).toEqual([]);
  });

  it('lead to all corrections, wherever they are', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await request(theCase, 'contacts', 'contactName', later(1));
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'website' });
    await deliverMail((await mailsOf(theCase))[0]?.id ?? '');
    const [arrived] = await arrivedAt(theCase.contactEmail ?? '');
    expect(arrived?.text).toContain('/corrections');
    expect(arrived?.text).not.toContain('/form/');
  });

  it('go to whoever is the contact person when the mail is sent', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    await runCommand(changeContact, robert, theCase.id, {
      email: 'ny.kontakt@example.com',
      message: undefined,
    });
    const [mail] = await mailsOf(theCase);
    await deliverMail(mail?.id ?? '');
    const sent = await db().mail.findUniqueOrThrow({ where: { id: mail?.id ?? '' } });
    expect(sent).toMatchObject({ to: 'ny.kontakt@example.com', data: { linkVersion: 2 } });
  });

  it('are sent again at once, with all their fields', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'company', 'website');
    const [mail] = await mailsOf(theCase);
    await deliverMail(mail?.id ?? '');
    await runCommand(resendMail, robert, theCase.id, { mailId: mail?.id ?? '' });
    const [, again] = await mailsOf(theCase);
    expect(again).toMatchObject({
      gathersUntil: null,
      data: { fields: [{ formId: 'company', label: 'Webbplats' }] },
    });
  });
});

describe('corrections that the company makes one after the other', () => {
  const FIELDS = [
    ['company', 'website'],
    ['contacts', 'contactName'],
  ] as const;
  const make = async (theCase: SomeCase, componentId: string, now = START, isHandled = true) => {
    const applicant = applicantOf(theCase);
    await runCommand(markCorrectionHandled, applicant, theCase.id, { componentId, isHandled }, { now });
  };
  const madeMails = async ({ id }: SomeCase) =>
    (await stateOf(id)).mails.filter(({ type }) => type === 'correctionHandled');
  const caseWithQuestions = async () => {
    const theCase = await world.caseIn('SUBMITTED');
    for (const [formId, componentId] of FIELDS) await request(theCase, formId, componentId);
    return theCase;
  };

  it('make one mail to the case worker, which names each', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    await make(theCase, 'contactName', later(300));
    const [mail, ...others] = await madeMails(theCase);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ sentAt: null, subject: `${theCase.companyName} har rättat 2 uppgifter` });
    await deliverMail(mail?.id ?? '');
    const sent = await db().mail.findUniqueOrThrow({ where: { id: mail?.id ?? '' } });
    expect(sent.sentAt).not.toBeNull();
    const arrived = (await arrivedAt(sent.to)).find(({ subject }) => subject === mail?.subject);
    expect(arrived?.text).toContain('> Webbplats\n> Rätta website.');
    expect(arrived?.text).toContain('Rätta contactName.');
    // In two forms: the case, not one of them.
    expect(arrived?.text).toMatch(new RegExp(`/case/admin/${theCase.id}\\s`));
  });

  it('are left out when they were taken back or approved meanwhile, and the last one takes the mail with it', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    await make(theCase, 'contactName', later(60));
    await make(theCase, 'website', later(120), false);
    const [mail] = await madeMails(theCase);
    await deliverMail(mail?.id ?? '');
    expect(await madeMails(theCase)).toMatchObject([
      { subject: `${theCase.companyName} har rättat en uppgift`, sentAt: expect.any(Date) },
    ]);
    const other = await caseWithQuestions();
    await make(other, 'website');
    const [unneeded] = await madeMails(other);
    await runCommand(approveCorrection, robert, other.id, { componentId: 'website' });
    await deliverMail(unneeded?.id ?? '');
    expect(await madeMails(other)).toEqual([]);
  });

  it('are left out of a mail that could not be sent at first, and the last one takes the mail with it', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    const [mail] = await madeMails(theCase);
    await tryInVain(mail?.id);
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'website' });
    await deliverMail(mail?.id ?? '');
    expect(await madeMails(theCase)).toEqual([]);
  });

  it('are reported once when they were taken back and made again', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    await make(theCase, 'contactName', later(60));
    await make(theCase, 'website', later(120), false);
    await make(theCase, 'website', later(180));
    const subject = `${theCase.companyName} har rättat 2 uppgifter`;
    const [mail, ...others] = await madeMails(theCase);
    expect([mail, ...others]).toMatchObject([{ subject }]);
    await deliverMail(mail?.id ?? '');
    const arrived = await vi.waitFor(async () => {
      const found = (await arrivedAt(mail?.to ?? '')).find((one) => one.subject === subject);
      expect(found).toBeDefined();
      return found;
    });
    expect(arrived?.text.match(/> Rätta website\./g)).toHaveLength(1);
  });

  it('are reported to whoever is responsible when the mail is sent', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    await runCommand(delegateCase, world.workers.teknikbolagen[1], theCase.id, {
      userAdId: robert.accountId,
    });
    const [mail] = await madeMails(theCase);
    expect(mail?.to).not.toBe(robert.email);
    await deliverMail(mail?.id ?? '');
    expect(await madeMails(theCase)).toMatchObject([{ to: robert.email }]);
  });

  it('are reported in the language of the organisation, also what a field is called', async () => {
    const { id } = world.organisations.teknikbolagen;
    await db().memberOrganisation.update({ where: { id }, data: { locale: 'en' } });
    const theCase = await caseWithQuestions();
    await make(theCase, 'website').finally(() =>
      db().memberOrganisation.update({ where: { id }, data: { locale: 'sv' } }),
    );
    expect(await madeMails(theCase)).toMatchObject([
      {
        locale: 'en',
        subject: keyedTextFor('en')('mail.correctionHandled.subject', {
          company: theCase.companyName,
          corrections: 'an answer',
        }),
        data: { fields: [{ label: 'Website' }], values: { organisation: 'The Technology Companies' } },
      },
    ]);
  });

  it('make another mail when the first has stopped to wait', async () => {
    const theCase = await caseWithQuestions();
    await make(theCase, 'website');
    await make(theCase, 'contactName', later(600));
    expect(await madeMails(theCase)).toHaveLength(2);
  });
});
