import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { getCaseView } from '@/lib/features/case/get-case';
import { confirmInternalSignature, rejectInternalSignature } from '@/lib/features/signing/internal-signature';
import { shareForInternalSignature } from '@/lib/features/signing/share-for-signature';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpSigningWorld } from '../../../fixtures/signing-world';
import { outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';
import { pagesOf } from './read-pdf';

const world = setUpSigningWorld();
let anna: CaseWorker;
let sharedEmail: string;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  sharedEmail = world.organisations.teknikbolagen.sharedEmail;
});

const CHEF = 'chef@example.com';
const share = (theCase: SomeCase) =>
  runOperation(shareForInternalSignature, anna, theCase.id, { emails: [CHEF] });
const confirm = (theCase: SomeCase, isConfirmed: boolean) =>
  runCommand(confirmInternalSignature, anna, theCase.id, { isConfirmed });
const reject = (theCase: SomeCase) =>
  runCommand(rejectInternalSignature, anna, theCase.id, { rejectionMessage: 'Fel chef.' });
const internalOf = async (theCase: SomeCase) =>
  (await stateOf(theCase.id)).signatures.filter(({ kind }) => kind === 'INTERNAL');

describe('the internal signature', () => {
  it('is proposed to the managers of the organisation, where the caller can send it', async () => {
    const ready = await world.caseIn('APPROVED_BY_MA');
    const reviewed = await world.caseIn('SUBMITTED');
    const notYet = await world.caseIn('STARTED');
    const proposed = async (worker: CaseWorker, { id }: SomeCase) =>
      (await getCaseView(worker, id)).managerEmails;
    expect(await proposed(anna, ready)).toEqual(['chef@teknikbolagen.example']);
    expect(await proposed(world.workers.teknikbolagen[2], ready)).toBeUndefined();
    // Approving can send it in the same press.
    expect(await proposed(anna, reviewed)).toEqual(['chef@teknikbolagen.example']);
    expect(await proposed(world.workers.teknikbolagen[2], reviewed)).toBeUndefined();
    expect(await proposed(anna, notYet)).toBeUndefined();
  });

  it('goes from sending over signing to approval, each step with its event', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    const shared = await outcomeOf(theCase.id, () => share(theCase));
    expect(shared.result).toEqual({ status: 'SHARED_FOR_INTERNAL_SIGNATURE' });
    expect(shared.after.case.internalSignature).toBe('SIGNATURES_REQUESTED');
    expect(shared.events).toMatchObject([{ type: 'InternalSignatureShared', details: { emails: [CHEF] } }]);
    expect(shared.mails).toEqual([`internalDocumentCreated → ${sharedEmail}`]);

    const signed = await outcomeOf(theCase.id, () => world.act(theCase.id, 'sign', { email: CHEF }));
    expect(signed.after.case).toMatchObject({
      status: 'INTERNAL_SIGNATURE_SIGNED',
      internalSignature: 'SIGNED_BY_SIGNATORIES',
    });
    expect(signed.events).toMatchObject([{ type: 'InternalSignatureSigned', details: { emails: [CHEF] } }]);
    expect(signed.mails).toEqual([`managerSigned → ${sharedEmail}`]);

    const approved = await outcomeOf(theCase.id, () => confirm(theCase, true));
    expect(approved.result).toEqual({ caseStatus: 'APPROVED' });
    expect(approved.after.case.internalSignature).toBe('SIGNATURES_APPROVED');
    expect(approved.events).toMatchObject([{ type: 'InternalSignatureApproved' }]);

    const taken = await outcomeOf(theCase.id, () => confirm(theCase, false));
    expect(taken.result).toEqual({ caseStatus: 'INTERNAL_SIGNATURE_SIGNED' });
    expect(taken.after.case.internalSignature).toBe('SIGNED_BY_SIGNATORIES');
    expect(taken.events).toMatchObject([{ type: 'InternalSignatureRejected', details: {} }]);
    // The company's own signature stands through all of it.
    expect(
      taken.after.signatures.filter(({ kind, isCurrent }) => kind === 'DIGITAL' && isCurrent),
    ).toMatchObject([{ status: 'APPROVED' }]);
  });

  it('is in the language of the organisation, mail and document, whatever the applicant reads', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { data: { locale: 'en' } });
    const email = `${crypto.randomUUID()}@example.com`;
    await runOperation(shareForInternalSignature, anna, theCase.id, { emails: [email] });
    const address = `${world.outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`;
    const newest = async () =>
      ((await (await fetch(address)).json()) as { subject: string; text: string }[])[0] ?? null;
    await expect.poll(newest).toMatchObject({ subject: expect.stringContaining('Att skriva under: ') });
    const signature = await db().signature.findFirstOrThrow({
      where: { caseId: theCase.id, kind: 'INTERNAL' },
      select: { documentFile: { select: { content: true } } },
    });
    const pages = await pagesOf(new Uint8Array(signature.documentFile?.content ?? []));
    expect(pages.join(' ')).toContain('För intern underskrift');
    expect(pages.join(' ')).not.toContain('Name of the company');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Sida ${index + 1} av ${pages.length}`);
    }
  });

  it('is reported to whoever is responsible for the case, also if somebody else sent it', async () => {
    const robert = world.workers.teknikbolagen[2];
    for (const { accountId, email } of [robert, anna]) {
      const theCase = await world.caseIn('APPROVED_BY_MA', { data: { assignedToId: accountId } });
      const { mails } = await outcomeOf(theCase.id, () => share(theCase));
      expect(mails).toEqual([`internalDocumentCreated → ${email}`]);
    }
  });

  it('is declined by the manager: the case is approved as before, and the person responsible is informed', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { data: { assignedToId: anna.accountId } });
    await share(theCase);
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'decline', { email: CHEF, reason: 'Saknar underlag' }),
    );
    expect(after.case).toMatchObject({ status: 'APPROVED_BY_MA', internalSignature: 'SIGNATORY_WONT_SIGN' });
    expect(events).toMatchObject([
      { type: 'InternalSignatureDenied', details: { email: CHEF, reason: 'Saknar underlag' } },
    ]);
    expect(mails).toEqual([`managerDeclined → ${anna.email}`]);
    expect(await share(theCase)).toEqual({ status: 'SHARED_FOR_INTERNAL_SIGNATURE' });
    expect((await internalOf(theCase)).map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  });

  it('ends at the service: the case is approved as before, and the person responsible learns that nobody declined', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { data: { assignedToId: anna.accountId } });
    await share(theCase);
    const { after, events, mails } = await outcomeOf(theCase.id, () => world.act(theCase.id, 'expire', {}));
    expect(after.case).toMatchObject({ status: 'APPROVED_BY_MA', internalSignature: 'SIGNATORY_WONT_SIGN' });
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['InternalSignatureDenied', { endedAtService: 'expired' }],
    ]);
    expect(mails).toEqual([`internalSigningEnded → ${anna.email}`]);
    expect(after.mails.at(-1)?.data).toMatchObject({ values: { how: 'expired' } });
    expect(await share(theCase)).toEqual({ status: 'SHARED_FOR_INTERNAL_SIGNATURE' });
  });

  it('is rejected while it is out: the document is recalled', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    await share(theCase);
    const { after, events, jobs, mails } = await outcomeOf(theCase.id, () => reject(theCase));
    expect(after.case).toMatchObject({ status: 'APPROVED_BY_MA', internalSignature: 'SIGNATURES_REJECTED' });
    expect(events).toMatchObject([{ type: 'InternalSignatureRejected', details: { reason: 'Fel chef.' } }]);
    const [internal] = await internalOf(theCase);
    expect(jobs).toEqual([{ name: 'recall-signing-document', data: { documentId: internal?.documentId } }]);
    expect(mails).toEqual([]);
  });

  it.each(['INTERNAL_SIGNATURE_SIGNED', 'APPROVED'] as const)(
    'is rejected once it is signed (%s): nothing is left to recall',
    async (status) => {
      const theCase = await world.caseIn(status);
      const { after, jobs } = await outcomeOf(theCase.id, () => reject(theCase));
      expect(after.case).toMatchObject({
        status: 'APPROVED_BY_MA',
        internalSignature: 'SIGNATURES_REJECTED',
      });
      expect(jobs).toEqual([]);
    },
  );

  it('succeeds once when two approve it at once', async () => {
    const theCase = await world.caseIn('INTERNAL_SIGNATURE_SIGNED');
    const { result, events } = await outcomeOf(theCase.id, () =>
      Promise.allSettled([confirm(theCase, true), confirm(theCase, true)]),
    );
    expect(result.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(events).toHaveLength(1);
  });

  it('is not there to approve before the manager has signed', async () => {
    const theCase = await world.caseIn('SHARED_FOR_INTERNAL_SIGNATURE');
    expect(await refusalOf(confirm(theCase, true))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });
});
