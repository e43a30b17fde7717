import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { approveForm } from '@/lib/features/case/review-form';
import { ownSigningLink } from '@/lib/features/mail/signing-link';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { confirmSignature, rejectSignature } from '@/lib/features/signing/company-signature';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import { updateFromSigningService } from '@/lib/features/signing/update-from-signing-service';
import { getSigningDocument, recallSigningDocument } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { clearFaults } from '@/sandbox/faults';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpSigningWorld } from '../../../fixtures/signing-world';
import { outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';

const world = setUpSigningWorld();
let anna: CaseWorker;
let sharedEmail: string;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  sharedEmail = world.organisations.teknikbolagen.sharedEmail;
});
afterEach(clearFaults);

const VD = 'vd@example.com';
const share = (theCase: SomeCase, emails = [VD], actor: CaseWorker | null = null) =>
  runOperation(shareForSignature, actor ?? applicantOf(theCase), theCase.id, { emails });
const cancel = (theCase: SomeCase, actor: CaseWorker | null = null) =>
  runOperation(cancelSignature, actor ?? applicantOf(theCase), theCase.id, {});
/** What the newest mail to each address says. */
const newestByRecipient = ({ mails }: Awaited<ReturnType<typeof stateOf>>) =>
  Object.fromEntries(mails.map(({ to, data }) => [to, data]));
const statusOf = async (theCase: SomeCase) => (await stateOf(theCase.id)).case.status;

describe('sending for digital signing', () => {
  it('locks the application and stores what was sent', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, after, events, mails, jobs } = await outcomeOf(theCase.id, () =>
      share(theCase, [VD, 'ordf@example.com']),
    );
    expect(result).toMatchObject({
      status: 'SHARED_FOR_EXTERNAL_SIGNATURE',
      signature: {
        status: 'SHARED',
        signatories: [{ email: 'ordf@example.com', status: 'sent' }, { email: VD }],
      },
    });
    expect(events).toMatchObject([
      {
        type: 'SignatureShared',
        details: { emails: [VD, 'ordf@example.com'], numberOfSignatories: 2, onPaper: false },
        actorKind: 'applicant',
      },
    ]);
    expect(mails).toEqual([`signableDocumentCreated → ${theCase.contactEmail}`]);
    expect(jobs).toEqual([]);
    const [signature] = after.signatures;
    expect(signature).toMatchObject({
      kind: 'DIGITAL',
      status: 'SHARED',
      isCurrent: true,
      numberOfSignatories: 2,
    });
    expect(signature?.signedValues).toMatchObject({ organisationNumber: theCase.orgNo });
    expect(await world.documents(theCase.id)).toMatchObject([{ id: signature?.documentId, status: 'sent' }]);
    expect(after.operations).toMatchObject([{ action: 'shareForSignature', state: 'CONFIRMED' }]);
  });

  it('says what is missing, and does not call the service', async () => {
    const theCase = await world.caseIn('STARTED', { isFilledIn: false });
    const { result, before, after } = await outcomeOf(theCase.id, () => refusalOf(share(theCase)));
    expect(result).toMatchObject({ code: 'NOT_READY', options: { errors: { company: ['FORM_NOT_VALID'] } } });
    expect(after).toEqual(before);
    expect(await world.documents(theCase.id)).toEqual([]);
  });

  it('needs the case worker’s own login at the service', async () => {
    const theCase = await world.caseIn('STARTED');
    const loggedOut = { ...anna, signingToken: null };
    expect(await refusalOf(share(theCase, [VD], loggedOut))).toMatchObject({
      code: 'SIGNING_LOGIN_REQUIRED',
    });
    const wornOut = { ...anna, signingToken: 'worn-out' };
    expect(await refusalOf(share(theCase, [VD], wornOut))).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
    expect(await statusOf(theCase)).toBe('STARTED');
    expect(await share(theCase, [VD], anna)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
  });

  it('creates one document when two do it at once', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, events, mails } = await outcomeOf(theCase.id, () =>
      Promise.allSettled([share(theCase), share(theCase, [VD], anna)]),
    );
    expect(result.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(result.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect([events.length, mails.length]).toEqual([1, 1]);
    expect(await world.documents(theCase.id)).toHaveLength(1);
  });

  it('lets nobody change the application meanwhile', async () => {
    const theCase = await world.caseIn('STARTED');
    const sending = share(theCase);
    await expect.poll(async () => (await stateOf(theCase.id)).operations.length).toBe(1);
    const save = runCommand(saveValues, applicantOf(theCase), theCase.id, {
      items: [{ componentId: 'website', value: 'www.ny.example' }],
    });
    expect(await refusalOf(save)).toMatchObject({ code: 'LOCKED' });
    await sending;
  });
});

describe('the signatories', () => {
  it('have all signed: the case is submitted, with the signed document', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, [VD, 'ordf@example.com']);
    const opened = await outcomeOf(theCase.id, () => world.act(theCase.id, 'open', { email: VD }));
    expect(opened.events).toMatchObject([
      { type: 'SignatoriesChanged', details: { opened: [VD], signed: [] } },
    ]);
    const first = await outcomeOf(theCase.id, () => world.act(theCase.id, 'sign', { email: VD }));
    expect(first.after.case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    expect(first.events).toMatchObject([{ type: 'SignatoriesChanged', details: { signed: [VD] } }]);
    const last = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'sign', { email: 'ordf@example.com' }),
    );
    expect(last.after.case.status).toBe('SUBMITTED');
    expect(last.events).toMatchObject([
      { type: 'SignatureSigned', actorKind: 'system', actorName: 'signing-service' },
    ]);
    expect(last.mails).toEqual([
      'allSigned → ordf@example.com',
      `allSigned → ${VD}`,
      `signatoriesSigned → ${theCase.contactEmail}`,
      `signatoriesSignedInternal → ${sharedEmail}`,
    ]);
    expect(last.jobs.filter(({ name }) => name !== 'take-in-signing')).toEqual([
      { name: 'fetch-credit-report', data: { caseId: theCase.id } },
    ]);
    const [signature] = last.after.signatures;
    expect(signature).toMatchObject({
      status: 'SIGNED',
      signatories: [{ status: 'signed' }, { status: 'signed' }],
    });
    const file = await db().storedFile.findUniqueOrThrow({ where: { id: signature?.signedFileId ?? '' } });
    expect(
      Buffer.from(file.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(file.displayFileName).toBe(`${theCase.id}-signature.pdf`);
  });

  it('are taken in once, however often and late the service reports them', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId } = (await stateOf(theCase.id)).signatures[0] ?? {};
    await world.act(theCase.id, 'sign', { email: VD });
    const { before, after } = await outcomeOf(theCase.id, async () => {
      await Promise.all([
        updateFromSigningService(documentId ?? ''),
        updateFromSigningService(documentId ?? ''),
      ]);
      await RUN_JOB['poll-signing']({});
    });
    expect(after).toEqual(before);
  });

  it('are taken in once also when two replicas read the service at once', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId } = (await stateOf(theCase.id)).signatures[0] ?? {};
    await world.pressSilently(theCase.id, 'sign', { email: VD });
    const { events } = await outcomeOf(theCase.id, () =>
      Promise.all([updateFromSigningService(documentId ?? ''), updateFromSigningService(documentId ?? '')]),
    );
    expect(events).toMatchObject([{ type: 'SignatureSigned' }]);
    expect(await statusOf(theCase)).toBe('SUBMITTED');
    world.outside.callbacks.length = 0;
  });

  it('are noticed by the poll when no callback ever comes', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    await world.pressSilently(theCase.id, 'sign', { email: VD });
    await RUN_JOB['poll-signing']({});
    expect(await statusOf(theCase)).toBe('SUBMITTED');
  });

  it('decline: the application is editable again and the contact learns why', async () => {
    const theCase = await world.caseIn('STARTED');
    await runCommand(approveForm, anna, theCase.id, { formId: 'company', isApproved: true });
    await share(theCase, [VD, 'ordf@example.com']);
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'decline', { email: VD, reason: 'Fel belopp' }),
    );
    expect(after.case.status).toBe('CREATED_GETACCEPT');
    expect(events).toMatchObject([{ type: 'SignatureDenied', details: { email: VD, reason: 'Fel belopp' } }]);
    expect(mails).toEqual([
      `signatoryDeclined → ${theCase.contactEmail}`,
      'signingStopped → ordf@example.com',
    ]);
    expect(newestByRecipient(after)).toMatchObject({
      [theCase.contactEmail ?? '']: { quote: 'Fel belopp', values: { signatory: VD } },
      'ordf@example.com': { quote: null, values: { how: 'declined', hasSigned: 'no' } },
    });
    expect(after.signatures).toMatchObject([{ status: 'REJECTED', rejectionMessage: 'Fel belopp' }]);
    expect(after.forms.every(({ status }) => status === 'VALID')).toBe(true);
    expect(await share(theCase)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
  });
});

describe('a document that was deleted at the service', () => {
  it('makes the application editable again, and the contact is informed', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId } = (await stateOf(theCase.id)).signatures[0] ?? {};
    const { mo } = await db().case.findUniqueOrThrow({ where: { id: theCase.id }, include: { mo: true } });
    await recallSigningDocument(documentId ?? '', { entityId: mo.signingEntityId ?? undefined });
    const { after, events, mails } = await outcomeOf(theCase.id, () => RUN_JOB['poll-signing']({}));
    expect(after.case.status).toBe('CREATED_GETACCEPT');
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['SignatureDenied', { endedAtService: 'withdrawn' }],
    ]);
    expect(mails).toEqual([`signingEnded → ${theCase.contactEmail}`, `signingStopped → ${VD}`]);
    expect(await share(theCase)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
  });

  it('is distinguished from one whose time was up: nobody declined', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, [VD, 'ordf@example.com']);
    await world.act(theCase.id, 'sign', { email: VD });
    const { after, events, mails } = await outcomeOf(theCase.id, () => world.act(theCase.id, 'expire', {}));
    expect(after.case.status).toBe('CREATED_GETACCEPT');
    expect(after.signatures).toMatchObject([{ status: 'REJECTED', rejectionMessage: null }]);
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['SignatureDenied', { endedAtService: 'expired' }],
    ]);
    expect(mails).toEqual([
      `signingEnded → ${theCase.contactEmail}`,
      'signingStopped → ordf@example.com',
      `signingStopped → ${VD}`,
    ]);
    expect(newestByRecipient(after)).toMatchObject({
      [theCase.contactEmail ?? '']: { values: { how: 'expired' }, quote: null },
      'ordf@example.com': { values: { how: 'expired', hasSigned: 'no' } },
      [VD]: { values: { how: 'expired', hasSigned: 'yes' } },
    });
  });

  it('does not keep the poll from the others while the service fails for one', async () => {
    const [first, second] = [await world.caseIn('STARTED'), await world.caseIn('STARTED')];
    for (const theCase of [first, second]) await share(theCase);
    const ids = await Promise.all([first, second].map(async ({ id }) => (await stateOf(id)).signatures[0]));
    for (const theCase of [first, second]) await world.pressSilently(theCase.id, 'sign', { email: VD });
    for (let time = 0; time < 3; time += 1)
      world.outside.proxy.answer(new RegExp(`GET /getaccept/v1/documents/${ids[0]?.documentId}$`), 500);
    await expect(RUN_JOB['poll-signing']({})).rejects.toMatchObject({ failure: 'unreachable' });
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      'SHARED_FOR_EXTERNAL_SIGNATURE',
      'SUBMITTED',
    ]);
    await RUN_JOB['poll-signing']({});
    expect(await statusOf(first)).toBe('SUBMITTED');
  });
});

describe('an organisation with an entity of its own at the service', () => {
  it('has its documents read, and taken back, in that entity', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId = '' } = (await stateOf(theCase.id)).signatures[0] ?? {};
    expect(await getSigningDocument(documentId ?? '', { entityId: 'another-entity' })).toBeNull();
    await runCommand(rejectCase, anna, theCase.id, { reason: 'Nej' });
    await RUN_JOB['recall-signing-document']({ documentId: documentId ?? '' });
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['recalled']);
  });

  it('is subscribed to in that entity too', async () => {
    await RUN_JOB['subscribe-to-signing']({});
    world.outside.proxy.calls.length = 0;
    await RUN_JOB['subscribe-to-signing']({});
    expect(world.outside.proxy.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(world.outside.proxy.calls).toContain('GET /getaccept/v1/subscriptions');
  });

  it('does not have a document taken back that everybody has signed', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId = '' } = (await stateOf(theCase.id)).signatures[0] ?? {};
    await world.pressSilently(theCase.id, 'sign', { email: VD });
    await RUN_JOB['recall-signing-document']({ documentId: documentId ?? '' });
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['signed']);
  });
});

describe('cancelling', () => {
  it('takes the document back at the service, and the application is editable again', async () => {
    const theCase = await world.caseIn('STARTED');
    await runCommand(approveForm, anna, theCase.id, { formId: 'company', isApproved: true });
    await share(theCase);
    const { result, after, events, mails, jobs } = await outcomeOf(theCase.id, () => cancel(theCase));
    expect(result).toEqual({ status: 'CREATED_GETACCEPT' });
    expect(events).toMatchObject([{ type: 'SignatureRejected', actorKind: 'applicant' }]);
    expect([mails, jobs]).toEqual([[`signingStopped → ${VD}`], []]);
    expect(after.signatures).toMatchObject([{ status: 'REJECTED', isCurrent: false }]);
    expect(after.forms.find(({ formId }) => formId === 'company')?.status).toBe('VALID');
    expect((await world.documents(theCase.id)).filter(({ status }) => status === 'sent')).toEqual([]);
    await runCommand(saveValues, applicantOf(theCase), theCase.id, {
      items: [{ componentId: 'website', value: 'www.ny.example' }],
    });
  });

  it('is reported to everybody who got the invitation, but not to the contact person', async () => {
    const theCase = await world.caseIn('STARTED');
    const contact = theCase.contactEmail ?? '';
    await share(theCase, ['ada@example.com', 'bo@example.com', 'cia@example.com', contact]);
    await world.act(theCase.id, 'sign', { email: 'bo@example.com' });
    await world.act(theCase.id, 'bounce', { email: 'cia@example.com', reason: 'No such user' });
    const { after, mails } = await outcomeOf(theCase.id, () => cancel(theCase));
    expect(mails).toEqual(['signingStopped → ada@example.com', 'signingStopped → bo@example.com']);
    expect(newestByRecipient(after)).toMatchObject({
      'ada@example.com': { values: { how: 'cancelled', hasSigned: 'no' } },
      'bo@example.com': { values: { how: 'cancelled', hasSigned: 'yes' } },
    });
  });

  it('leaves the case alone when everybody has signed meanwhile', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    await world.pressSilently(theCase.id, 'sign', { email: VD });
    expect(await refusalOf(cancel(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect(await statusOf(theCase)).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    await world.deliverCallbacks();
    expect(await statusOf(theCase)).toBe('SUBMITTED');
  });

  it('makes callbacks of the old document count for nothing', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const { documentId: old } = (await stateOf(theCase.id)).signatures[0] ?? {};
    await cancel(theCase);
    await share(theCase);
    const { before, after } = await outcomeOf(theCase.id, () => updateFromSigningService(old ?? ''));
    expect(after).toEqual(before);
    expect(after.case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
  });
});

describe('judging the signature', () => {
  const confirm = (theCase: SomeCase, isConfirmed: boolean) =>
    runCommand(confirmSignature, anna, theCase.id, { isConfirmed });

  it('approves it and takes that back; what is already so writes nothing', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const approved = await outcomeOf(theCase.id, () => confirm(theCase, true));
    expect(approved.result).toMatchObject({ signature: { status: 'APPROVED' }, caseStatus: 'SUBMITTED' });
    expect(approved.events).toMatchObject([{ type: 'SignatureApproved' }]);
    expect(approved.mails).toEqual([]);
    const again = await outcomeOf(theCase.id, () => confirm(theCase, true));
    expect(again.after).toEqual(again.before);
    const denied = await outcomeOf(theCase.id, () => confirm(theCase, false));
    expect(denied.result.signature?.status).toBe('SIGNED');
    expect(denied.events).toMatchObject([{ type: 'SignatureDenied' }]);
  });

  it('rejects it with a reason that the contact is mailed', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    const { result, after, events, mails, jobs } = await outcomeOf(theCase.id, () =>
      runCommand(rejectSignature, anna, theCase.id, { rejectionMessage: 'Fel firmatecknare.' }),
    );
    expect(result).toEqual({ rejectionMessage: 'Fel firmatecknare.', status: 'CREATED_GETACCEPT' });
    expect(events).toMatchObject([
      { type: 'SignatureRejectedByMA', details: { reason: 'Fel firmatecknare.' } },
    ]);
    expect(mails).toEqual([`signatureRejected → ${theCase.contactEmail}`]);
    expect(jobs).toEqual([]);
    expect(after.signatures).toMatchObject([
      { status: 'REJECTED_BY_MA', rejectionMessage: 'Fel firmatecknare.' },
    ]);
    expect(after.forms.every(({ status }) => status === 'VALID')).toBe(true);
    expect(await share(theCase)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
  });
});

it('can be read as rejected after it was cancelled, until a new one is sent or the paper is locked', async () => {
  const theCase = await world.caseIn('STARTED');
  const signature = async () => (await getCaseView(anna, theCase.id)).signature;
  expect(await signature()).toBeNull();
  await share(theCase);
  await cancel(theCase);
  expect(await signature()).toMatchObject({
    status: 'REJECTED',
    isCancelled: true,
    signatories: [{ email: VD }],
    ended: { at: expect.any(String), by: theCase.contactEmail },
  });
  expect((await getApplicantCase(applicantOf(theCase), theCase.id)).signature?.status).toBe('REJECTED');
  await share(theCase, ['ordf@example.com']);
  expect(await signature()).toMatchObject({ status: 'SHARED', signatories: [{ email: 'ordf@example.com' }] });
  expect(await signature()).not.toHaveProperty('isCancelled');
  expect(await signature()).not.toHaveProperty('ended');
});

describe('the link to sign at the service', () => {
  const linkFor = async (actor: Actor, theCase: SomeCase) => ownSigningLink(actor, theCase.id);
  const shared = async (emails: (theCase: SomeCase) => string[]) => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, emails(theCase));
    return theCase;
  };
  const contactOf = ({ contactEmail }: SomeCase) => contactEmail ?? '';

  it('is given to the contact person who is to sign, until they have signed', async () => {
    const theCase = await shared((one) => [contactOf(one), VD]);
    const link = await linkFor(applicantOf(theCase), theCase);
    const [document] = await world.documents(theCase.id);
    expect(link).toContain(`/getaccept/documents/${document?.id}?recipient=`);
    await world.act(theCase.id, 'sign', { email: contactOf(theCase) });
    expect(await linkFor(applicantOf(theCase), theCase)).toBeNull();
  });

  it('is given to nobody else', async () => {
    const own = await shared((one) => [contactOf(one)]);
    const colleague = { ...applicantOf(own), name: 'kollega@example.com', colleague: 1 };
    expect([await linkFor(colleague, own), await linkFor(anna, own)]).toEqual([null, null]);
    const others = await shared(() => [VD]);
    expect(await linkFor(applicantOf(others), others)).toBeNull();
    const draft = await world.caseIn('STARTED');
    expect(await linkFor(applicantOf(draft), draft)).toBeNull();
  });
});
