import { internalSignatureFileName } from '@/lib/domain/document-name';
import { change } from './audit-trail';
import { SYSTEM } from './creation';
import type { DemoCase } from './demo-case';
import { mail } from './mail-log';
import { addSignature, currentSignature, sign } from './signing';

/** Sends the approved application to the organisation's administrative manager. */
export function shareInternally(theCase: DemoCase): void {
  const emails = theCase.mo.managerEmails;
  addSignature(theCase, 'INTERNAL', 'SIGNATURES_REQUESTED', {
    signatories: emails.map((email) => ({
      email,
      name: 'Cecilia Chef',
      status: 'sent',
      at: null,
      reason: null,
    })),
  });
  theCase.internalSignature = 'SIGNATURES_REQUESTED';
  change(theCase, theCase.administrator, 'shareForInternalSignature', {
    type: 'InternalSignatureShared',
    details: { emails },
  });
  mail(theCase, {
    type: 'internalDocumentCreated',
    to: 'responsible',
    values: { signatories: emails.join(', ') },
  });
}

export function completeInternally(theCase: DemoCase): void {
  const signature = currentSignature(theCase, 'internal');
  sign(theCase, signature, 'SIGNED_BY_SIGNATORIES', internalSignatureFileName(theCase.id));
  theCase.internalSignature = 'SIGNED_BY_SIGNATORIES';
  change(theCase, SYSTEM.signing, 'completeInternalSignature', {
    type: 'InternalSignatureSigned',
    details: { emails: signature.signatories.map(({ email }) => email) },
  });
  mail(theCase, { type: 'managerSigned', to: 'responsible' });
}

export function declineInternally(theCase: DemoCase, reason: string): void {
  const signature = currentSignature(theCase, 'internal');
  const [manager] = signature.signatories;
  if (!manager) throw new Error('There is no manager to decline');
  Object.assign(manager, { status: 'declined', at: theCase.at, reason });
  Object.assign(signature, { status: 'SIGNATORY_WONT_SIGN', rejectionMessage: reason });
  theCase.internalSignature = 'SIGNATORY_WONT_SIGN';
  change(theCase, SYSTEM.signing, 'declineInternalSignature', {
    type: 'InternalSignatureDenied',
    details: { email: manager.email, reason },
  });
  mail(theCase, { type: 'managerDeclined', to: 'responsible', quote: reason });
}

export function approveInternally(theCase: DemoCase): void {
  currentSignature(theCase, 'internal').status = 'SIGNATURES_APPROVED';
  theCase.internalSignature = 'SIGNATURES_APPROVED';
  change(theCase, theCase.administrator, 'approveInternalSignature', {
    type: 'InternalSignatureApproved',
    details: {},
  });
}

export function askRegion(theCase: DemoCase): void {
  for (const review of theCase.reviews) review.isCurrent = false;
  theCase.reviews.push({
    id: theCase.chance.uuid(),
    requestedBy: theCase.administrator.name,
    requestedAt: theCase.at,
    isCurrent: true,
    recommended: null,
    comment: null,
    answeredBy: null,
    answeredAt: null,
  });
  theCase.statusBeforeReview = theCase.status;
  change(theCase, theCase.administrator, 'submitForRegionalReview', {
    type: 'SubmittedForRegionalReview',
    details: {},
  });
  mail(theCase, { type: 'regionalReviewRequested', to: [theCase.people.ragnar.email] });
}

export function withdrawFromRegion(theCase: DemoCase): void {
  for (const review of theCase.reviews) review.isCurrent = false;
  change(theCase, theCase.administrator, 'withdrawRegionalReview', {
    type: 'RegionalReviewWithdrawn',
    details: {},
  });
  theCase.statusBeforeReview = null;
  mail(theCase, { type: 'regionalReviewWithdrawn', to: [theCase.people.ragnar.email] });
}

export function answerFromRegion(theCase: DemoCase, recommended: boolean, comment: string): void {
  const review = theCase.reviews.find(({ isCurrent }) => isCurrent);
  if (!review) throw new Error('There is no review to answer');
  const { ragnar } = theCase.people;
  Object.assign(review, { recommended, comment, answeredBy: ragnar.name, answeredAt: theCase.at });
  const type = recommended ? ('RegionalReviewApproved' as const) : ('RegionalReviewRejected' as const);
  change(theCase, ragnar, 'answerRegionalReview', { type, details: { comment } }, recommended);
  const answer = recommended ? 'yes' : 'no';
  mail(theCase, {
    type: 'regionalReviewAnswered',
    to: 'responsible',
    quote: comment,
    values: { reviewer: ragnar.name, answer },
  });
}
