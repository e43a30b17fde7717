import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { inviteColleague } from '@/lib/features/application/colleagues';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact } from '@/lib/features/case/change-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { jobs, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
beforeEach(() => {
  env().CORRECTION_MAIL_DELAY_SECONDS = 600;
});

const START = new Date('2026-12-01T09:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

/** A case whose forms are all valid, and a colleague of its contact person. */
async function invited(email = 'kollega@example.com'): Promise<{ theCase: SomeCase; colleague: Actor }> {
  const theCase = await world.caseIn('STARTED');
  await runCommand(inviteColleague, applicantOf(theCase), theCase.id, { email });
  return { theCase, colleague: { ...applicantOf(theCase), name: email, colleague: 1 } };
}

/** Writes one answer and presses "Save and continue". */
const fill = (
  { id }: SomeCase,
  actor: Actor,
  [formId, componentId, value]: readonly [string, string, string],
  now = START,
) => runCommand(saveValues, actor, id, { items: [{ componentId, value }], formId, done: true }, { now });
const pass = ({ id }: SomeCase, actor: Actor, formId: string, now: Date) =>
  runCommand(saveValues, actor, id, { items: [], formId, done: true }, { now });
const mailsOf = async ({ id }: SomeCase) =>
  (await stateOf(id)).mails.filter(({ type }) => type === 'colleagueDone');
const arrivedAt = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`)).json();

const CITY = ['company', 'postalCity', 'Sala'] as const;
const NAME = ['contacts', 'contactName', 'Kajsa Kollega'] as const;

describe('the forms that a colleague fills in', () => {
  it('make one mail to the contact person, which names each and who did it, and says that all is done', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY);
    await fill(theCase, colleague, NAME, later(300));
    const [mail, ...others] = await mailsOf(theCase);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: theCase.contactEmail, sentAt: null });
    await deliverMail(mail?.id ?? '', later(900));
    const [arrived] = await vi.waitFor(async () => {
      const found = await arrivedAt(theCase.contactEmail ?? '');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(arrived?.subject).toBe(
      `2 formulär i ansökan från ${theCase.companyName} har fyllts i av en kollega`,
    );
    expect(arrived?.text).toContain('> Företaget\n> kollega@example.com');
    expect(arrived?.text).toContain('> Kontaktpersoner\n> kollega@example.com');
    expect(arrived?.text).toContain('Nu är allt ifyllt.');
    // The link of the contact person, to the overview.
    expect(arrived?.text).toMatch(new RegExp(`/case/${theCase.id}/[^/\\s]+\\s`));
  });

  it('wait until the colleague has written nothing for ten minutes', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY);
    const [mail] = await mailsOf(theCase);
    await runCommand(
      saveValues,
      colleague,
      theCase.id,
      { items: [{ componentId: 'contactName', value: 'Kajsa' }] },
      { now: later(400) },
    );
    await deliverMail(mail?.id ?? '', later(600));
    expect(await mailsOf(theCase)).toMatchObject([{ sentAt: null, gathersUntil: later(1000) }]);
    const waiting = (await jobs()).filter(({ data }) => data.mailId === mail?.id);
    expect(waiting.map(({ name }) => name)).toEqual(['send-mail', 'send-mail']);
    await fill(theCase, colleague, NAME, later(900));
    expect(await mailsOf(theCase)).toMatchObject([{ data: { fields: [{}, {}] } }]);
    await deliverMail(mail?.id ?? '', later(1500));
    expect(await mailsOf(theCase)).toMatchObject([{ sentAt: expect.any(Date) }]);
  });

  it('are not notified late of an application that is on its way already, and else with what is left by now', async () => {
    for (const status of ['STARTED', 'SUBMITTED'] as const) {
      const { theCase, colleague } = await invited();
      await fill(theCase, colleague, CITY);
      const [mail] = await mailsOf(theCase);
      await db().mail.update({ where: { id: mail?.id ?? '' }, data: { gathersUntil: null, attempts: 1 } });
      await db().caseForm.update({
        where: { caseId_formId: { caseId: theCase.id, formId: 'contacts' } },
        data: { status: 'IN-PROGESS' },
      });
      await db().case.update({ where: { id: theCase.id }, data: { status } });
      await deliverMail(mail?.id ?? '', later(900));
      expect(await mailsOf(theCase)).toMatchObject(
        status === 'STARTED' ? [{ sentAt: expect.any(Date), data: { values: { left: '1' } } }] : [],
      );
    }
  });

  it('say how many are left', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY);
    await db().caseForm.update({
      where: { caseId_formId: { caseId: theCase.id, formId: 'contacts' } },
      data: { status: 'IN-PROGESS' },
    });
    const [mail] = await mailsOf(theCase);
    await deliverMail(mail?.id ?? '', later(900));
    expect(await mailsOf(theCase)).toMatchObject([{ data: { values: { left: '1' } } }]);
    const [arrived] = await arrivedAt(theCase.contactEmail ?? '');
    expect(arrived?.text).toContain('Ett formulär är kvar att fylla i.');
  });

  it.each(LOCALES)(
    'do not ask to sign in %s what cannot be signed yet, and do once it can',
    async (locale) => {
      const [sign, blocked] =
        locale === 'sv'
          ? ['skriv under', 'kan inte skrivas under än']
          : ['sign the application', 'cannot be signed yet'];
      for (const hinder of ['correction', 'unsaved', 'none'] as const) {
        const { theCase, colleague } = await invited();
        await db().case.update({ where: { id: theCase.id }, data: { locale } });
        if (hinder === 'correction') {
          await runCommand(requestCorrection, world.workers.teknikbolagen[2], theCase.id, {
            ...{ formId: 'contacts', componentId: 'contactTelephone', description: 'Fel nummer.' },
          });
        }
        if (hinder === 'unsaved') {
          await db().caseForm.update({
            where: { caseId_formId: { caseId: theCase.id, formId: 'contacts' } },
            data: { savedAt: null },
          });
        }
        await fill(theCase, colleague, CITY);
        const [mail] = await mailsOf(theCase);
        await deliverMail(mail?.id ?? '', later(900));
        const [arrived] = (await arrivedAt(theCase.contactEmail ?? '')).filter(({ text }) =>
          text.includes('kollega@example.com'),
        );
        expect(arrived?.text.includes(blocked), hinder).toBe(hinder !== 'none');
        expect(arrived?.text.includes(sign), hinder).toBe(hinder === 'none');
      }
    },
  );

  it('are not notified while something in them is wrong, nor when the colleague only went through them', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, ['company', 'postalCity', '']);
    await pass(theCase, colleague, 'contacts', later(60));
    expect(await mailsOf(theCase)).toEqual([]);
  });

  it('are not notified again when the colleague goes through them once more, but when they have changed', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY, new Date(Date.now() - 7_200_000));
    await deliverMail((await mailsOf(theCase))[0]?.id ?? '');
    await pass(theCase, colleague, 'company', new Date());
    expect(await mailsOf(theCase)).toHaveLength(1);
    await fill(theCase, colleague, ['company', 'postalCity', 'Vara'], new Date(Date.now() + 60_000));
    expect(await mailsOf(theCase)).toHaveLength(2);
  });

  it('are no news to the contact person who fills them in', async () => {
    const { theCase } = await invited();
    await fill(theCase, applicantOf(theCase), CITY);
    expect(await mailsOf(theCase)).toEqual([]);
  });

  it('are not notified when the application is on its way already', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY);
    const [mail] = await mailsOf(theCase);
    await db().case.update({
      where: { id: theCase.id },
      data: { status: 'DOWNLOADED_FOR_ANALOG_SIGNATURE' },
    });
    await deliverMail(mail?.id ?? '', later(900));
    expect(await mailsOf(theCase)).toEqual([]);
    expect(await arrivedAt(theCase.contactEmail ?? '')).toEqual([]);
  });

  it('go to whoever is the contact person when the mail is sent', async () => {
    const { theCase, colleague } = await invited();
    await fill(theCase, colleague, CITY);
    await runCommand(changeContact, world.workers.teknikbolagen[2], theCase.id, {
      email: 'ny.kontakt@example.com',
      message: undefined,
    });
    const [mail] = await mailsOf(theCase);
    await deliverMail(mail?.id ?? '', later(900));
    expect(await mailsOf(theCase)).toMatchObject([
      { to: 'ny.kontakt@example.com', data: { linkVersion: 2 } },
    ]);
  });
});
