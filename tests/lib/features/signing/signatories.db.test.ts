import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import { sendReminder } from '@/lib/features/mail/reminders';
import { truthNow } from '@/lib/features/mail/still-true';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { rejectSignature, remindSignatory } from '@/lib/features/signing/company-signature';
import { replaceSignatory } from '@/lib/features/signing/replace-signatory';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import {
  trackSignatories,
  updateFromSigningService,
} from '@/lib/features/signing/update-from-signing-service';
import { getSigningDocument, type SigningDocument } from '@/lib/integrations/signing/signing';
import { mailData } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { clearFaults, setFault } from '@/sandbox/faults';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { workOff } from '../../../fixtures/queue';
import { createSigningWorld } from '../../../fixtures/signing-world';
import { outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';

const world = await createSigningWorld();
const { 1: anna } = world.workers.teknikbolagen;
afterEach(clearFaults);
afterAll(() => world.outside.close());

const [VD, ORDF, NY] = ['vd@example.com', 'ordf@example.com', 'ny@example.com'];
const DAY = 86_400_000;

async function shared(): Promise<SomeCase> {
  const theCase = await world.caseIn('STARTED');
  await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [VD, ORDF] });
  return theCase;
}
const replace = (theCase: SomeCase, actor: CaseWorker | null = null, email = ORDF, newEmail = NY) =>
  runOperation(replaceSignatory, actor ?? applicantOf(theCase), theCase.id, { email, newEmail });
const remind = (theCase: SomeCase, email = ORDF, now = new Date()) =>
  runCommand(remindSignatory, applicantOf(theCase), theCase.id, { email }, { now });
const signatoriesOf = async (theCase: SomeCase) =>
  (await getApplicantCase(applicantOf(theCase), theCase.id)).signature?.signatories ?? [];
const statusesOf = async (theCase: SomeCase) =>
  (await signatoriesOf(theCase)).map(({ email, status }) => `${email} ${status}`);

describe('a signing service that writes addresses in another case', () => {
  it.each(['toLowerCase', 'toUpperCase'] as const)('means the same signatories: %s', async (change) => {
    const emails = ['Vd@Example.com', 'ordf@example.com'];
    const theCase = await world.caseIn('STARTED');
    await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails });
    const [first = '', second = ''] = emails.map((email) => email[change]());
    const reported = (email: string, status: 'sent' | 'opened' | 'signed') => ({
      email,
      name: 'Vera',
      status,
    });
    const { id, documentId } = await db().signature.findFirstOrThrow({ where: { caseId: theCase.id } });
    const document = {
      ...(await getSigningDocument(documentId ?? '')),
      id: documentId ?? '',
    } as SigningDocument;
    const recipients = [
      { ...reported(first, 'sent'), at: null, reason: null },
      { ...reported(first, 'signed'), at: null, reason: null },
      { ...reported(second, 'opened'), at: null, reason: null },
    ];
    await runCommand(trackSignatories, systemActor('signing-service'), theCase.id, {
      signatureId: id,
      document: { ...document, recipients },
    });
    expect(await statusesOf(theCase)).toEqual(['ordf@example.com opened', 'Vd@Example.com signed']);
    const { events } = await stateOf(theCase.id);
    expect(events.at(-1)).toMatchObject({
      details: { opened: ['ordf@example.com'], signed: ['Vd@Example.com'], bounced: [] },
    });
    await remind(theCase, second);
    expect(await refusalOf(remind(theCase, first))).toMatchObject({ code: 'ALREADY_SIGNED' });
    expect(await refusalOf(replace(theCase, null, first))).toMatchObject({ code: 'ALREADY_SIGNED' });
  });
});

describe('replacing a signatory', () => {
  it.each([
    [ORDF, 'ALREADY_SIGNED'],
    [VD, 'CONFLICT'],
  ])('is refused when %s has signed, and the case does not know yet: %s', async (email, code) => {
    const theCase = await shared();
    await world.pressSilently(theCase.id, 'sign', { email });
    expect(await refusalOf(replace(theCase))).toMatchObject({ code });
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['sent']);
    await workOff('take-in-signing');
    expect(await statusesOf(theCase)).toContain(`${email} signed`);
  });

  it('leaves the new document alone when an answer about the old one was under way meanwhile', async () => {
    const theCase = await shared();
    const [old] = await world.documents(theCase.id);
    await world.pressSilently(theCase.id, 'decline', { email: VD, reason: 'Nej' });
    const before = world.outside.proxy.calls.length;
    const release = world.outside.proxy.holdAnswerTo(/GET .*\/documents\//);
    const reported = updateFromSigningService(old?.id ?? '');
    await vi.waitUntil(() => world.outside.proxy.calls.length > before);
    await replace(theCase);
    release();
    await reported;
    expect((await stateOf(theCase.id)).case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    expect(await statusesOf(theCase)).toEqual([`${NY} sent`, `${VD} sent`]);
  });

  it('sends a new document to everyone, takes the old one back and says whose signature is lost', async () => {
    const theCase = await shared();
    await world.act(theCase.id, 'sign', { email: VD });
    const [old] = await world.documents(theCase.id);
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => replace(theCase));
    expect(result).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
    expect(await statusesOf(theCase)).toEqual([`${NY} sent`, `${VD} sent`]);
    expect(events).toMatchObject([
      { type: 'SignatoryReplaced', details: { from: ORDF, to: NY, lost: [VD] }, actorKind: 'applicant' },
    ]);
    expect(mails).toEqual([`signableDocumentCreated → ${theCase.contactEmail}`, `signingStopped → ${ORDF}`]);
    expect(after.signatures.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const documents = await world.documents(theCase.id);
    expect(documents.map(({ status }) => status)).toEqual(['recalled', 'sent']);
    expect(documents[0]?.id).toBe(old?.id);
    const { signature } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(signature?.replaced).toMatchObject({ from: ORDF, to: NY, lost: [VD] });

    await world.act(theCase.id, 'sign', { email: VD });
    await world.act(theCase.id, 'sign', { email: NY });
    expect((await stateOf(theCase.id)).case.status).toBe('SUBMITTED');
  });

  it('is no longer shown once the application is sent for signing again', async () => {
    const theCase = await shared();
    await replace(theCase);
    await runOperation(cancelSignature, applicantOf(theCase), theCase.id, {});
    await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [VD] });
    const { signature } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect([signature?.signatories.length, signature?.replaced]).toEqual([1, undefined]);
  });

  it('is for case workers who are logged in to the service too', async () => {
    const theCase = await shared();
    expect(await refusalOf(replace(theCase, { ...anna, signingToken: null }))).toMatchObject({
      code: 'SIGNING_LOGIN_REQUIRED',
    });
    await replace(theCase, anna);
    expect(await statusesOf(theCase)).toEqual([`${NY} sent`, `${VD} sent`]);
  });

  it('is refused for who has signed, who is not among them, and an address that is', async () => {
    const theCase = await shared();
    await world.act(theCase.id, 'sign', { email: VD });
    const before = await stateOf(theCase.id);
    expect(await refusalOf(replace(theCase, null, VD))).toMatchObject({ code: 'ALREADY_SIGNED' });
    expect(await refusalOf(replace(theCase, null, 'ingen@example.com'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(replace(theCase, null, ORDF, VD.toUpperCase()))).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { newEmail: ['EMAIL_DUPLICATE'] } },
    });
    expect(await stateOf(theCase.id)).toEqual(before);
  });

  it('leaves everything as it was when the service does not answer, and when everyone has signed meanwhile', async () => {
    const theCase = await shared();
    setFault('getaccept', 'down');
    expect(await refusalOf(replace(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
    clearFaults();
    expect(await statusesOf(theCase)).toEqual([`${ORDF} sent`, `${VD} sent`]);
    await world.pressSilently(theCase.id, 'sign', { email: VD });
    await world.pressSilently(theCase.id, 'sign', { email: ORDF });
    expect(await refusalOf(replace(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
    await world.deliverCallbacks();
    expect((await stateOf(theCase.id)).case.status).toBe('SUBMITTED');
  });
});

describe('a mail to a signatory that bounces', () => {
  it('is reported to the contact person once, with whom it was for', async () => {
    const theCase = await shared();
    const { mails, after } = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'bounce', { email: ORDF, reason: 'No such user' }),
    );
    expect(mails).toEqual([`signatoryBounced → ${theCase.contactEmail}`]);
    expect(after.mails.at(-1)?.data).toMatchObject({ values: { addresses: ORDF } });
    expect(await statusesOf(theCase)).toEqual([`${ORDF} bounced`, `${VD} sent`]);
    expect(after.case).toMatchObject({ hasBouncedSignatory: true, waitsFor: 'us' });
    const again = await outcomeOf(theCase.id, () => world.act(theCase.id, 'open', { email: VD }));
    expect(again.mails).toEqual([]);
    expect(await refusalOf(remind(theCase))).toMatchObject({ code: 'MAIL_BOUNCED' });
    await replace(theCase);
    expect(await statusesOf(theCase)).toEqual([`${NY} sent`, `${VD} sent`]);
    expect((await stateOf(theCase.id)).case).toMatchObject({
      hasBouncedSignatory: false,
      waitsFor: 'signatory',
    });
  });
});

describe('whether a mail to a signatory bounced', () => {
  const stored = async ({ id }: SomeCase) => {
    const { hasBouncedSignatory, waitsFor } = (await stateOf(id)).case;
    return [hasBouncedSignatory, waitsFor];
  };
  const bounce = ({ id }: SomeCase) =>
    db().signatory.updateMany({
      where: { email: ORDF, signature: { caseId: id, isCurrent: true } },
      data: { status: 'bounced' },
    });

  it('is stored in the case whoever writes it, such as a replica that knows of no column for it', async () => {
    const theCase = await shared();
    await bounce(theCase);
    expect(await stored(theCase)).toEqual([true, 'us']);
    const search = theCase.reference ?? '';
    expect((await listCases(anna, { search })).items).toMatchObject([{ bouncedSignatory: true }]);
    await db().signatory.updateMany({ where: { email: ORDF }, data: { status: 'opened' } });
    expect(await stored(theCase)).toEqual([false, 'signatory']);
  });

  it('ends with the document that was out', async () => {
    for (const end of [cancelSignature, rejectCase] as const) {
      const theCase = await shared();
      await bounce(theCase);
      if (end === cancelSignature) await runOperation(end, anna, theCase.id, {});
      else await runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' });
      expect((await stored(theCase))[0]).toBe(false);
    }
    const removed = await shared();
    await bounce(removed);
    await db().signature.deleteMany({ where: { caseId: removed.id } });
    expect((await stored(removed))[0]).toBe(false);
  });
});

describe('reminding one signatory', () => {
  it('mails only that one, is in the history, and shows when', async () => {
    const theCase = await shared();
    const { mails, events } = await outcomeOf(theCase.id, () => remind(theCase));
    expect(mails).toEqual([`signatoryReminder → ${ORDF}`]);
    expect(events).toMatchObject([
      { type: 'ReminderSent', details: { about: 'signatories', emails: [ORDF] } },
    ]);
    expect((await signatoriesOf(theCase)).map(({ remindedOn }) => remindedOn !== null)).toEqual([
      true,
      false,
    ]);
  });

  it('happens once a day, however it is requested, and five times in all', async () => {
    const theCase = await shared();
    const start = Date.parse('2027-03-01T10:00:00Z');
    const day = (number: number) => new Date(start + number * DAY);
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: day(0) });
    expect(await refusalOf(remind(theCase, ORDF, day(0)))).toMatchObject({ code: 'ALREADY_REMINDED' });
    for (const number of [1, 2, 3, 4]) await remind(theCase, ORDF, day(number));
    expect(await refusalOf(remind(theCase, ORDF, day(5)))).toMatchObject({ code: 'REMINDED_ENOUGH' });
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: day(5) });
    expect(await refusalOf(remind(theCase, VD, day(5)))).toMatchObject({ code: 'ALREADY_REMINDED' });
    for (const number of [6, 7, 8]) await remind(theCase, VD, day(number));
    expect(
      await refusalOf(runCommand(sendReminder, anna, theCase.id, undefined, { now: day(9) })),
    ).toMatchObject({ code: 'REMINDED_ENOUGH' });
  });

  it('is refused for who has signed, and who is not among them', async () => {
    const theCase = await shared();
    await world.act(theCase.id, 'sign', { email: VD });
    expect(await refusalOf(remind(theCase, VD))).toMatchObject({ code: 'ALREADY_SIGNED' });
    expect(await refusalOf(remind(theCase, NY))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the people who are proposed', () => {
  const proposedIn = async (theCase: SomeCase) => {
    const { proposedSignatories } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(await getCaseView(anna, theCase.id)).toMatchObject({ proposedSignatories });
    return (proposedSignatories ?? []).filter(({ wasAsked }) => wasAsked).map(({ email }) => email);
  };

  it('are those of the last time, but never who declined', async () => {
    const declined = await shared();
    await world.act(declined.id, 'decline', { email: VD, reason: 'Fel uppgifter.' });
    expect(await proposedIn(declined)).toEqual([ORDF]);
    const cancelled = await shared();
    await runOperation(cancelSignature, applicantOf(cancelled), cancelled.id, {});
    expect(await proposedIn(cancelled)).toEqual([ORDF, VD]);
  });

  it('are those whom the forms name before it was ever sent, and nobody while it is signed', async () => {
    const [sent, fresh] = [await shared(), await world.caseIn('STARTED')];
    expect(await getApplicantCase(applicantOf(sent), sent.id)).not.toHaveProperty('proposedSignatories');
    const { proposedSignatories } = await getApplicantCase(applicantOf(fresh), fresh.id);
    expect(proposedSignatories).toContainEqual({
      email: expect.stringContaining('@'),
      name: expect.any(String),
    });
  });

  it('are those of the newest document', async () => {
    const theCase = await shared();
    await replace(theCase);
    await runOperation(cancelSignature, applicantOf(theCase), theCase.id, {});
    expect(await proposedIn(theCase)).toEqual([NY, VD]);
    expect(await db().signature.count({ where: { caseId: theCase.id } })).toBe(2);
  });
});

describe('names of signatories', () => {
  const share = (theCase: SomeCase, names?: string[]) =>
    runOperation(shareForSignature, applicantOf(theCase), theCase.id, {
      emails: [VD, ORDF],
      ...(names && { names }),
    });
  const namesOf = async (theCase: SomeCase) => (await signatoriesOf(theCase)).map(({ name }) => name);

  it('are stored, sent to the service, and in the history and the mail to the contact person', async () => {
    const theCase = await world.caseIn('STARTED');
    const { events, after } = await outcomeOf(theCase.id, () => share(theCase, ['Vera Vik', '']));
    expect(await namesOf(theCase)).toEqual([undefined, 'Vera Vik']);
    const [document] = await world.documents(theCase.id);
    expect(document?.recipients).toMatchObject([{ name: 'Vera Vik' }, { name: null }]);
    expect(events).toMatchObject([{ details: { emails: [VD, ORDF], names: ['Vera Vik', ''] } }]);
    expect(after.mails.at(-1)?.data).toMatchObject({ values: { signatories: `Vera Vik (${VD}), ${ORDF}` } });
    const replaced = await outcomeOf(theCase.id, () =>
      runOperation(replaceSignatory, applicantOf(theCase), theCase.id, {
        ...{ email: ORDF, newEmail: NY, newName: 'Ny Nord' },
      }),
    );
    expect(replaced.events).toMatchObject([{ details: { from: ORDF, to: NY, toName: 'Ny Nord' } }]);
    expect(await namesOf(theCase)).toEqual(['Ny Nord', 'Vera Vik']);
    const last = replaced.after.mails.slice(-2);
    const [reported, stopped] = ['signableDocumentCreated', 'signingStopped'].map((type) =>
      last.find((one) => one.type === type),
    );
    expect(reported?.data).toMatchObject({ values: { signatories: `Ny Nord (${NY}), Vera Vik (${VD})` } });
    // Who is replaced hears it. Who signs the new document gets an invitation that says so.
    expect(stopped).toMatchObject({ to: ORDF, data: { values: { how: 'replaced', hasSigned: 'no' } } });
    const still = await truthNow(db(), theCase.id);
    const isSent = (to: string) =>
      still({ type: 'signingStopped', to, data: mailData.parse(stopped?.data) }) !== null;
    expect([ORDF, VD, NY].map(isSent)).toEqual([true, false, false]);
  });

  it('stay those of a person whose address is corrected, who gets no mail that another signs', async () => {
    const theCase = await world.caseIn('STARTED');
    await runOperation(shareForSignature, applicantOf(theCase), theCase.id, {
      ...{ emails: [VD, ORDF], names: ['Vera Vik', 'Ola Ord'] },
    });
    const { mails } = await outcomeOf(theCase.id, () =>
      runOperation(replaceSignatory, applicantOf(theCase), theCase.id, {
        ...{ email: ORDF, newEmail: NY, newName: 'Ola Ord' },
      }),
    );
    expect(mails).toEqual([`signableDocumentCreated → ${theCase.contactEmail}`]);
    const { signature } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(signature?.replaced).toMatchObject({ from: ORDF, fromName: 'Ola Ord', to: NY });
  });

  it('say whether the contact person signs alone', async () => {
    const theCase = await world.caseIn('STARTED');
    const email = theCase.contactEmail ?? '';
    const { after } = await outcomeOf(theCase.id, () =>
      runOperation(shareForSignature, applicantOf(theCase), theCase.id, {
        ...{ emails: [email], names: ['Karin Kontakt'] },
      }),
    );
    expect(after.mails.at(-1)?.data).toMatchObject({ values: { isAlone: 'yes' } });
  });

  it('need not be sent by older clients', async () => {
    const theCase = await world.caseIn('STARTED');
    const { events } = await outcomeOf(theCase.id, () => share(theCase));
    expect(await namesOf(theCase)).toEqual([undefined, undefined]);
    expect(events[0]?.details).not.toHaveProperty('names');
  });

  it('come with the time at which each was invited', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const [signatory] = await signatoriesOf(theCase);
    expect(Date.now() - Date.parse(signatory?.at ?? '')).toBeLessThan(60_000);
  });
});

describe.each([
  ['sv', 'Att skriva under: ', 'Nytt dokument att skriva under: '],
  ['en', 'To sign: ', 'New document to sign: '],
] as const)('the mail of the signing service in %s', (locale, first, again) => {
  const organisation = { sv: 'Teknikbolagen', en: 'The Technology Companies' };
  const newestMail = async (email: string) => {
    const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`;
    const [mail] = (await (await fetch(address)).json()) as { subject: string; text: string }[];
    return mail ?? { subject: '', text: '' };
  };
  const WHY = {
    decline: { sv: 'en firmatecknare tackade nej', en: 'a signatory declined to sign' },
    cancel: { sv: 'signeringen av det förra avbröts', en: 'the signing of the earlier one was cancelled' },
    expire: { sv: 'det förra slutade gälla', en: 'the earlier one ended' },
    reject: { sv: 'inte kunde godkänna den förra', en: 'could not approve the earlier signature' },
    replace: {
      sv: 'uppgifterna om en firmatecknare har ändrats',
      en: 'the details of a signatory have changed',
    },
  };
  const end = {
    decline: (theCase: SomeCase) => world.act(theCase.id, 'decline', { email: VD, reason: 'Nej' }),
    cancel: (theCase: SomeCase) => runOperation(cancelSignature, applicantOf(theCase), theCase.id, {}),
    expire: (theCase: SomeCase) => world.act(theCase.id, 'expire', {}),
    async reject(theCase: SomeCase, other: string) {
      for (const email of [VD, other]) await world.act(theCase.id, 'sign', { email });
      await runCommand(rejectSignature, anna, theCase.id, { rejectionMessage: 'Fel person.' });
    },
    replace: (theCase: SomeCase) => replace(theCase, null, VD),
  };

  it.each(['decline', 'cancel', 'expire', 'reject', 'replace'] as const)(
    'says who invites, for which company, and why again after: %s',
    async (why) => {
      const theCase = await world.caseIn('STARTED');
      const other = `ordf-${theCase.orgNo}-${why}@example.com`;
      await db().case.update({ where: { id: theCase.id }, data: { locale } });
      const send = () =>
        runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [VD, other] });
      await send();
      await expect.poll(async () => (await newestMail(other)).subject).toContain(first);
      const { text } = await newestMail(other);
      const { companyName, reference } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
      for (const said of [theCase.contactEmail, companyName, organisation[locale], reference]) {
        expect(text).toContain(said);
      }
      expect(text).not.toContain(WHY[why][locale]);
      await end[why](theCase, other);
      if (why !== 'replace') await send();
      await expect.poll(async () => (await newestMail(other)).subject).toContain(again);
      expect((await newestMail(other)).text).toContain(WHY[why][locale]);
    },
  );
});

it('says which case worker invites, if one sends it for the company', async () => {
  const theCase = await world.caseIn('STARTED');
  const email = `vd-${theCase.orgNo}@example.com`;
  await runOperation(shareForSignature, anna, theCase.id, { emails: [email] });
  const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`;
  await expect
    .poll(async () => ((await (await fetch(address)).json()) as { text: string }[])[0]?.text)
    .toContain(`${anna.name} på Teknikbolagen ber dig`);
});

it('invites a contact who signs alone in the name of the organisation, not their own', async () => {
  const theCase = await world.caseIn('STARTED');
  const email = theCase.contactEmail ?? '';
  await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [email] });
  const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`;
  const texts = async () =>
    ((await (await fetch(address)).json()) as { text: string }[]).map(({ text }) => text);
  await expect
    .poll(texts)
    .toContainEqual(expect.stringContaining('Teknikbolagen ber dig att skriva under ansökan'));
  expect((await texts()).join()).not.toContain('kontaktperson för');
});

describe('our own mail to a signatory', () => {
  it('says who invites, and when it does not arrive, the signatory is shown as not reached', async () => {
    const theCase = await shared();
    await remind(theCase);
    const mail = await db().mail.findFirstOrThrow({
      where: { caseId: theCase.id, type: 'signatoryReminder' },
    });
    expect(mail.data).toMatchObject({
      values: { contactPerson: expect.stringContaining(theCase.contactEmail ?? '') },
    });
    const bounce = () =>
      receiveMailEvents([
        {
          messageId: mail.messageId,
          eventId: 'b1',
          email: ORDF,
          status: 'bounced',
          at: new Date(),
          reason: '550 No such user',
        },
      ]);
    const { mails } = await outcomeOf(theCase.id, bounce);
    expect(await statusesOf(theCase)).toEqual([`${ORDF} bounced`, `${VD} sent`]);
    expect(mails).toEqual([`signatoryBounced → ${theCase.contactEmail}`]);
    expect((await outcomeOf(theCase.id, bounce)).mails).toEqual([]);
  });
});

describe('the reminder of a signatory', () => {
  const NOON = new Date('2026-12-01T11:00:00Z');
  const received = async (to: string): Promise<{ text: string; html: string }[]> => {
    const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`;
    return (await fetch(address)).json();
  };
  const reminded = async () => {
    const theCase = await world.caseIn('STARTED');
    const email = `vd-${theCase.orgNo}@example.com`;
    await runOperation(
      shareForSignature,
      applicantOf(theCase),
      theCase.id,
      { emails: [email, ORDF] },
      { now: NOON },
    );
    await remind(theCase, email, NOON);
    const { id } = await db().mail.findFirstOrThrow({
      where: { caseId: theCase.id, type: 'signatoryReminder' },
    });
    return { theCase, email, id };
  };

  it('opens the signing, names the last day, and leaves the link neither in the mail log nor with anybody else', async () => {
    const { theCase, email, id } = await reminded();
    await deliverMail(id, NOON);
    const [document] = await world.documents(theCase.id);
    const { link = '' } = document?.recipients.find((one) => one.email === email) ?? {};
    expect(link).toContain('?recipient=');
    const mail = (await received(email)).find(({ text }) => text.includes('Din underskrift saknas'));
    expect(mail?.text).toContain(`Läs och skriv under:\n${link}`);
    expect(mail?.text).toContain('Sista dagen att skriva under är den 31 december 2026.');
    const stored = await db().mail.findUniqueOrThrow({ where: { id } });
    expect(stored.sentAt).not.toBeNull();
    expect(JSON.stringify(stored)).not.toContain('recipient=');
  });

  it('is sent later when the signing service does not answer', async () => {
    const { id } = await reminded();
    setFault('getaccept', 'error');
    await expect(deliverMail(id, NOON)).rejects.toThrow();
    expect(await db().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ sentAt: null });
    clearFaults();
    await deliverMail(id, NOON);
    expect((await db().mail.findUniqueOrThrow({ where: { id } })).sentAt).not.toBeNull();
  });
});

describe('the last day to sign', () => {
  it('is 30 days later, at the service, in its mail and the contact person’s, on the board and with the case worker', async () => {
    const theCase = await world.caseIn('STARTED');
    const email = `vd-${theCase.orgNo}@example.com`;
    const now = new Date('2026-12-01T23:30:00Z');
    await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: [email] }, { now });
    expect(await world.documents(theCase.id)).toMatchObject([{ expiresAt: '2027-01-01T22:59:59.000Z' }]);
    const dueOn = '2027-01-01';
    const reported = await db().mail.findFirstOrThrow({
      where: { caseId: theCase.id, type: 'signableDocumentCreated' },
    });
    expect(reported.data).toMatchObject({ values: { dueDate: dueOn } });
    expect((await getApplicantCase(applicantOf(theCase), theCase.id)).signature).toMatchObject({ dueOn });
    expect((await getCaseView(anna, theCase.id)).signature).toMatchObject({ dueOn });
    const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`;
    await expect
      .poll(async () => ((await (await fetch(address)).json()) as { text: string }[])[0]?.text)
      .toContain('skriv under senast den 1 januari 2027 om uppgifterna stämmer');
  });
});

describe('the paper page', () => {
  it('knows where to post it', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', {
      organisation: 'handelsforbundet',
    });
    const { information } = await getApplicantCase(applicantOf(theCase), theCase.id);
    const { postalAddress } = world.organisations.handelsforbundet;
    expect(information?.postalAddress).toBe(postalAddress.trim() || null);
  });
});
