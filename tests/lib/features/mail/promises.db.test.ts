import { afterAll, describe, expect, it, vi } from 'vitest';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { MAILS, type MailType } from '@/lib/domain/mails';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { inviteColleague } from '@/lib/features/application/colleagues';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { createCase } from '@/lib/features/case/create-case';
import { exportCase } from '@/lib/features/case/export-case';
import { sendLink } from '@/lib/features/case/lost-link';
import { activateMembership } from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { postMessage } from '@/lib/features/messages/messages';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import type { Messages } from '@/lib/platform/i18n/messages';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { KEEPERS, type Keeper, NO_PROMISES, PROMISES, PROMISING } from '../../../fixtures/promises';
import { createSigningWorld, type SigningWorld } from '../../../fixtures/signing-world';
import { outcomeOf, stateOf } from '../../../fixtures/world';
import { writtenTexts } from '../../../fixtures/written-texts';

const world = await createSigningWorld();
const { 1: anna } = world.workers.teknikbolagen;
afterAll(() => world.outside.close());

const REGISTER = systemActor('register');
const VD = 'vd@example.com';
const ORDF = 'ordf@example.com';

/** Does something with a case in a status, and expects exactly these mails to the contact person. */
async function expectMail(status: Parameters<SigningWorld['caseIn']>[0], type: MailType, act: Act) {
  const theCase = await world.caseIn(status);
  const { mails } = await outcomeOf(theCase.id, () => act(theCase));
  expect(mails.filter((mail) => mail.endsWith(String(theCase.contactEmail)))).toEqual([
    `${type} → ${theCase.contactEmail}`,
  ]);
}
type Act = (theCase: SomeCase) => Promise<unknown>;

const share = (theCase: SomeCase) =>
  runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [VD, ORDF] });

const KEEP: Record<Keeper, () => Promise<void>> = {
  async link() {
    const email = 'ny@example.com';
    const order = { moSlug: 'teknikbolagen', orgNo: '556677-8899', email, locale: undefined };
    const { caseId } = await createCase.run(order, { locale: 'sv', address: '192.0.2.7' });
    expect((await stateOf(caseId)).mails).toMatchObject([{ type: 'caseCreated', to: email }]);
  },
  async newLink() {
    for (const lost of [true, false]) {
      const type = lost ? 'lostCaseLink' : 'renewedCaseLink';
      await expectMail('STARTED', type, ({ id }) => runCommand(sendLink, systemActor('job'), id, { lost }));
    }
  },
  async correction() {
    const correction = { formId: 'company', componentId: 'website', description: 'Adressen finns inte.' };
    await expectMail('SUBMITTED', 'correctionRequested', ({ id }) =>
      runCommand(requestCorrection, anna, id, correction),
    );
  },
  async decision() {
    await expectMail('SUBMITTED', 'caseRejected', ({ id }) =>
      runCommand(rejectCase, anna, id, { reason: 'Uppfyller inte villkoren.' }),
    );
    await expectMail('APPROVED', 'applicationApproved', ({ id }) => runOperation(exportCase, anna, id, {}));
  },
  async membership() {
    await expectMail('EXPORTED_TO_TELLUS', 'membershipActive', ({ id }) =>
      runCommand(activateMembership, REGISTER, id, undefined),
    );
  },
  async invitation() {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    for (const email of [VD, ORDF]) {
      await vi.waitFor(async () => {
        const address = `${world.outside.sandbox.url}/mail/api/messages?to=${email}`;
        const found = (await (await fetch(address)).json()) as { text: string; html: string }[];
        expect(found.some(({ text, html }) => `${text}${html}`.includes('/getaccept/'))).toBe(true);
      });
    }
  },
  async signed() {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    await world.act(theCase.id, 'sign', { email: VD });
    const { after, mails } = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'sign', { email: ORDF }),
    );
    expect(after.case.status).toBe('SUBMITTED');
    expect(mails).toContain(`signatoriesSigned → ${theCase.contactEmail}`);
  },
  async stopped() {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { mails } = await outcomeOf(theCase.id, () =>
      runOperation(cancelSignature, applicantOf(theCase), theCase.id, {}),
    );
    expect(mails).toEqual([ORDF, VD].map((email) => `signingStopped → ${email}`).sort());
  },
  async colleagueDone() {
    await expectMail('STARTED', 'colleagueDone', async (theCase) => {
      await runCommand(inviteColleague, applicantOf(theCase), theCase.id, { email: 'kollega@example.com' });
      const colleague = { ...applicantOf(theCase), name: 'kollega@example.com', colleague: 1 };
      const items = [{ componentId: 'postalCity', value: 'Sala' }];
      await runCommand(saveValues, colleague, theCase.id, { items, formId: 'company', done: true });
    });
  },
  async answer() {
    await expectMail('SUBMITTED', 'messagePostedByCaseWorker', ({ id }) =>
      runCommand(postMessage, anna, id, { message: 'Ja, det går bra.' }),
    );
  },
};

/** What applicants and signatories read: their mails and their pages. */
function textsForApplicants(locale: Locale): [string, string][] {
  const messages = writtenTexts(locale);
  const sections = ['apply', 'application', 'form', 'signing', 'support', 'link', 'colleagues'];
  const mails = Object.entries(MAILS).filter(([, { link }]) => link !== 'caseWorkerView');
  return [
    ...sections.flatMap((section) => leaves(messages[section], section)),
    ...['common', ...mails.map(([type]) => type)].flatMap((name) =>
      leaves((messages.mail as Messages)[name], `mail.${name}`),
    ),
  ].filter(([key]) => key !== 'mail.common.why.staff');
}

/** The keys of those that speak of mails or answers. */
function speakingTexts(locale: Locale): string[] {
  return textsForApplicants(locale)
    .filter(([, text]) => PROMISING[locale].test(text))
    .map(([key]) => key);
}

function leaves(value: string | Messages | undefined, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => leaves(inner, `${key}.${name}`));
}

describe('a promise of a mail', () => {
  it('is every text that makes one in some language, and has what fulfils it', () => {
    const speaking = new Set(LOCALES.flatMap(speakingTexts));
    expect([...speaking].sort()).toEqual([...Object.keys(PROMISES), ...NO_PROMISES].sort());
  });

  it.each(LOCALES)('is made in every language: %s', (locale) => {
    const speaking = speakingTexts(locale);
    expect(Object.keys(PROMISES).filter((key) => !speaking.includes(key))).toEqual([]);
  });

  it('is upheld by something, if some text promises it', () => {
    expect([...new Set(Object.values(PROMISES).flat())].sort()).toEqual([...KEEPERS].sort());
  });

  it.each(KEEPERS)('is fulfilled: %s', async (keeper) => {
    await KEEP[keeper]();
  });
});
