import { randomUUID } from 'node:crypto';
import { creditReportFileName } from '@/lib/domain/document-name';
import { personText } from '@/lib/domain/fields/contact';
import { storeCreditReport } from '@/lib/features/case/credit-report';
import {
  answerRegionalReview,
  submitForRegionalReview,
  withdrawRegionalReview,
} from '@/lib/features/case/regional-review';
import { cancelSignature as cancelSignatureOperation } from '@/lib/features/signing/cancel-signature';
import { renderCaseDocument } from '@/lib/features/signing/case-document';
import { rejectSignature as rejectSignatureCommand } from '@/lib/features/signing/company-signature';
import {
  completeInternalSignature,
  confirmInternalSignature,
  declineInternalSignature,
} from '@/lib/features/signing/internal-signature';
import {
  choosePaperDelivery,
  lockForPaper as lockForPaperCommand,
  markPosted as markPostedCommand,
  uploadSignedDocument,
} from '@/lib/features/signing/paper-signature';
import { replaceSignatory as replaceSignatoryOperation } from '@/lib/features/signing/replace-signatory';
import type { SignedDocument } from '@/lib/features/signing/reported-document';
import {
  peopleIn,
  type SentDocument,
  type SigningRequest,
  shareForInternalSignature,
  shareForSignature as shareForSignatureOperation,
} from '@/lib/features/signing/share-for-signature';
import {
  completeSignature as completeSignatureCommand,
  declineSignature as declineSignatureCommand,
  trackSignatories,
} from '@/lib/features/signing/update-from-signing-service';
import type { SigningDocument, SigningRecipient } from '@/lib/integrations/signing/signing';
import { atOnce } from './at-once';
import type { Person } from './companies';
import { pdfFile } from './documents';
import type { CaseWorker } from './people';
import { act, happen, later, type Moment, run, type Story, SYSTEM } from './story';

/** The signing service takes in a document and mails its signatories. */
const send =
  (purpose: 'digital' | 'internal') =>
  async (
    { tx, caseId, now }: Moment,
    { entityId, dueOn, locale, ...request }: SigningRequest,
  ): Promise<SentDocument> => {
    const people = peopleIn(request);
    const signatories = people.map(personText);
    const drawn = await renderCaseDocument(tx, caseId, { purpose, signatories, locale, now });
    const recipients = people.map((one) => ({
      ...one,
      status: 'sent' as const,
      at: now.toISOString(),
      reason: null,
    }));
    const document = {
      id: randomUUID(),
      externalId: caseId,
      entityId: entityId ?? '',
      status: 'sent' as const,
      recipients,
    };
    return { ...drawn, document, dueOn: dueOn ?? null };
  };

const signatoriesOf = (people: readonly Pick<Person, 'name' | 'email'>[]) => ({
  emails: people.map(({ email }) => email),
  names: people.map(({ name }) => name),
});

/** Sends the application to the director. With `both`, also to the deputy. */
export function shareForSignature(story: Story, { both = false } = {}): void {
  const { director, deputy } = story.company;
  const command = atOnce(shareForSignatureOperation, send('digital'));
  act(story, 'contact', command, signatoriesOf(both ? [director, deputy] : [director]));
}

/** Sends the application to another person instead of a signatory. People who have signed sign the new document again. */
export function replaceSignatory(story: Story, from: Person, to: Pick<Person, 'name' | 'email'>): void {
  const input = { email: from.email, newEmail: to.email, newName: to.name };
  act(story, 'contact', atOnce(replaceSignatoryOperation, send('digital')), input);
}

export const cancelSignature = (story: Story): void =>
  act(
    story,
    'contact',
    atOnce(cancelSignatureOperation, async () => null),
    {},
  );

type Did = Pick<SigningRecipient, 'status'> & Partial<Pick<SigningRecipient, 'reason'>>;

/** What the signing service reports of the document that is out: what these signatories did, and in which status it is. */
async function reported(
  { tx, caseId, now }: Moment,
  status: SigningDocument['status'],
  did: (email: string) => Did | null,
): Promise<SignedDocument> {
  const { id: signatureId, ...signature } = await tx.signature.findFirstOrThrow({
    where: { caseId, isCurrent: true, status: { in: ['SHARED', 'SIGNATURES_REQUESTED'] } },
    include: { signatories: true, documentFile: true },
  });
  const recipients = signature.signatories.map(({ email, name, status: known }) => {
    const before = { status: known as SigningRecipient['status'] };
    return { email, name, at: now.toISOString(), reason: null, ...(did(email) ?? before) };
  });
  const { documentId: id, documentEntityId: entityId, documentFile } = signature;
  return {
    signatureId,
    document: { id: id ?? '', externalId: caseId, entityId: entityId ?? '', status, recipients },
    pdf: documentFile?.content ?? new Uint8Array(),
  };
}

const allSigned = (): Did => ({ status: 'signed' });

/** One signatory opens or signs while others have not signed yet, or the mail to one does not arrive. */
export function trackSignatory(
  story: Story,
  { email }: Person,
  status: 'opened' | 'signed' | 'bounced',
): void {
  happen(story, async (scene) => {
    const report = await reported(scene, 'sent', (one) => (one === email ? { status } : null));
    await run(scene, SYSTEM.signing, trackSignatories, report);
  });
}

/** All signatories have signed. The credit report follows. */
export function completeSignature(story: Story): void {
  happen(story, async (scene) =>
    run(scene, SYSTEM.signing, completeSignatureCommand, await reported(scene, 'signed', allSigned)),
  );
  fetchCreditReport(story);
}

/** The director declines. */
export function declineSignature(story: Story, reason: string): void {
  happen(story, async (scene) => {
    const report = await reported(scene, 'declined', () => ({ status: 'declined', reason }));
    await run(scene, SYSTEM.signing, declineSignatureCommand, report);
  });
}

export const rejectSignature = (story: Story, rejectionMessage: string): void =>
  act(story, story.administrator, rejectSignatureCommand, { rejectionMessage });

export const lockForPaper = (story: Story, numberOfSignatories = 1): void =>
  act(story, 'contact', lockForPaperCommand, { numberOfSignatories });

/** Records that the signed paper will be posted. */
export const choosePost = (story: Story): void =>
  act(story, 'contact', choosePaperDelivery, { shouldBeSentByMail: true });

export const markPosted = (story: Story): void =>
  act(story, 'contact', markPostedCommand, { hasBeenSentByMail: true });

/** The signed paper comes back, from the applicant or from a case worker who got it by post. */
export function uploadSigned(story: Story, by?: CaseWorker): void {
  const name = story.locale === 'sv' ? 'Underskriven ansökan.pdf' : 'Signed application.pdf';
  happen(story, async (scene) =>
    run(scene, by ?? 'contact', uploadSignedDocument, { file: await pdfFile(story, name) }),
  );
  fetchCreditReport(story);
}

function fetchCreditReport(story: Story): void {
  if (!story.mo.process.hasCreditReport) return;
  later(story, { minutes: 1 });
  happen(story, async (scene) => {
    const { content: pdf } = await pdfFile(story, creditReportFileName(scene.caseId));
    await run(scene, SYSTEM.job, storeCreditReport, { pdf });
  });
}

/** Sends the approved application to the organisation's administrative manager. */
export function shareInternally(story: Story): void {
  const managers = story.mo.managerEmails.map((email) => ({ email, name: 'Cecilia Chef' }));
  const command = atOnce(shareForInternalSignature, send('internal'));
  act(story, story.administrator, command, signatoriesOf(managers));
}

export function completeInternally(story: Story): void {
  happen(story, async (scene) =>
    run(scene, SYSTEM.signing, completeInternalSignature, await reported(scene, 'signed', allSigned)),
  );
}

export function declineInternally(story: Story, reason: string): void {
  happen(story, async (scene) => {
    const report = await reported(scene, 'declined', () => ({ status: 'declined', reason }));
    await run(scene, SYSTEM.signing, declineInternalSignature, report);
  });
}

export const approveInternally = (story: Story): void =>
  act(story, story.administrator, confirmInternalSignature, { isConfirmed: true });

export const askRegion = (story: Story): void => act(story, story.administrator, submitForRegionalReview, {});

export const withdrawFromRegion = (story: Story): void =>
  act(story, story.administrator, withdrawRegionalReview, {});

export const answerFromRegion = (story: Story, recommended: boolean, comment: string): void =>
  act(story, story.people.ragnar, answerRegionalReview, { recommended, comment });
