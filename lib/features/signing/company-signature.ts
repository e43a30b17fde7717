import { CALLS } from '@/lib/contract/contract';
import { reminderDay } from '@/lib/domain/deadlines';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { REMINDABLE, type ServiceEnd, type SignatoryStatus } from '@/lib/domain/lifecycle/signed';
import type { AnalogSignatureStatus } from '@/lib/domain/lifecycle/status';
import { dateOf, dayOf } from '@/lib/domain/time';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { stepColumns } from '@/lib/engine/review-steps';
import { contactText } from '@/lib/features/application/named-people';
import { unapproveForms } from '@/lib/features/application/save-forms';
import { readSignatures } from '@/lib/features/case/signature-view';
import { isRemindedEnough, signatoryReminder, timesReminded } from '@/lib/features/mail/reminders';
import type { Signatory, Signature } from '@/lib/generated/prisma/client';
import type { SigningDocument } from '@/lib/integrations/signing/signing';
import type { Tx } from '@/lib/platform/database/db';

/** The company's current signature, digital or on paper. Throws NOT_FOUND. */
export async function companySignature(tx: Tx, caseId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({
    where: { caseId, isCurrent: true, kind: { not: 'INTERNAL' } },
  });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The current internal signature. Throws NOT_FOUND. */
export async function internalSignature(tx: Tx, caseId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({ where: { caseId, isCurrent: true, kind: 'INTERNAL' } });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * The signature of the document that the signing service has reported on. The case may have a newer one if the document was exchanged or
 * sent again while the answer was on its way. Throws NOT_FOUND if it is no longer the current signature.
 */
export async function awaitedSignature(tx: Tx, caseId: string, signatureId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({ where: { id: signatureId, caseId, isCurrent: true } });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * The mails to the signatories of a document that was stopped before everybody had signed. Those who declined know it, those
 * whose invitation bounced never got it, and the contact person follows the signing in the application.
 */
export async function mailsToSignatories(
  tx: Tx,
  theCase: CaseRecord,
  signatureId: string,
  how: 'cancelled' | 'declined' | ServiceEnd,
): Promise<MailRequest[]> {
  const invited = await signatoriesExceptContact(tx, theCase, signatureId, [...REMINDABLE, 'signed']);
  const contactPerson = await contactText(tx, theCase);
  return Array.from(
    Map.groupBy(invited, ({ status }) => (status === 'signed' ? 'yes' : 'no')),
    ([hasSigned, people]): MailRequest => ({
      type: 'signingStopped',
      to: people.map(({ email }) => email),
      values: { how, contactPerson, hasSigned },
    }),
  );
}

/** The mail to the signatories once all have signed. The contact person gets another one. */
export async function mailThatAllSigned(
  tx: Tx,
  theCase: CaseRecord,
  signatureId: string,
): Promise<MailRequest[]> {
  const people = await signatoriesExceptContact(tx, theCase, signatureId, ['signed']);
  if (people.length === 0) return [];
  const to = people.map(({ email }) => email);
  return [{ type: 'allSigned', to, values: { contactPerson: await contactText(tx, theCase) } }];
}

/** The mail to somebody whom another person replaces as signatory. None if they were never reached, or are the contact person. */
export async function mailToReplaced(
  tx: Tx,
  theCase: CaseRecord,
  { email, status }: Pick<Signatory, 'email' | 'status'>,
): Promise<MailRequest[]> {
  if (status === 'bounced' || isSameEmail(email, theCase.contactEmail ?? '')) return [];
  const values = { how: 'replaced', hasSigned: 'no', contactPerson: await contactText(tx, theCase) };
  return [{ type: 'signingStopped', to: [email], values }];
}

async function signatoriesExceptContact(
  tx: Tx,
  { contactEmail }: CaseRecord,
  signatureId: string,
  statuses: SignatoryStatus[],
): Promise<Signatory[]> {
  const people = await tx.signatory.findMany({
    where: { signatureId, status: { in: statuses } },
    orderBy: { email: 'asc' },
  });
  return people.filter(({ email }) => !isSameEmail(email, contactEmail ?? ''));
}

/** Marks the company's signature, or the internal one, as no longer current. */
export async function retireSignature(tx: Tx, caseId: string, kind: 'company' | 'internal'): Promise<void> {
  await tx.signature.updateMany({
    where: { caseId, isCurrent: true, kind: kind === 'internal' ? 'INTERNAL' : { not: 'INTERNAL' } },
    data: { isCurrent: false },
  });
}

/**
 * Whether the state of a signatory is newer than the known one. Answers of the signing service may overtake each other, so an older state
 * must not replace a newer one. Nobody takes a signature back, and a document was sent before it was opened or its mail bounced.
 */
export function isNewState(known: string | undefined, state: string): boolean {
  if (known === state || known === 'signed' || known === 'declined') return false;
  return state !== 'sent' || known === undefined;
}

/**
 * Stores the new states of signatories. Returns the signatories that changed, with their addresses as they were first stored: the signing
 * service may write them in lower case.
 */
export async function saveSignatories(
  tx: Tx,
  signatureId: string,
  { recipients }: SigningDocument,
): Promise<SigningDocument['recipients']> {
  const known = await tx.signatory.findMany({
    where: { signatureId },
    select: { email: true, status: true },
    orderBy: { email: 'asc' },
  });
  const changed = recipients.flatMap((reported) => {
    const stored = known.find(({ email }) => isSameEmail(email, reported.email));
    return isNewState(stored?.status, reported.status)
      ? [{ ...reported, email: stored?.email ?? reported.email }]
      : [];
  });
  // If an address occurs twice in the answer, the last counts.
  const rows = changed.filter(
    ({ email }, index) => !changed.slice(index + 1).some((later) => isSameEmail(later.email, email)),
  );
  if (rows.length === 0) return [];
  const times = rows.map(({ at }) => (at ? new Date(at).toISOString() : null));
  await tx.$executeRaw`
    INSERT INTO signatory (signature_id, email, name, status, at, reason)
    SELECT ${signatureId}::uuid, email, name, status, at, reason
    FROM unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ status }) => status)}::text[], ${times}::timestamptz[], ${rows.map(({ reason }) => reason)}::text[])
      AS reported (email, name, status, at, reason)
    ON CONFLICT (signature_id, email) DO UPDATE
      SET name = coalesce(excluded.name, signatory.name), status = excluded.status, at = excluded.at, reason = excluded.reason`;
  return rows;
}

/** The status of an uploaded paper, by who uploaded it. */
export const uploadStatus = (isByCaseWorker: boolean): AnalogSignatureStatus =>
  isByCaseWorker ? 'UPLOADED_BY_MA' : 'UPLOADED_BY_ASPIRANT';

/** Approves the company's signature, digital or on paper, or takes the approval back. */
export const confirmSignature = defineCommand({
  call: CALLS.confirmSignature,
  async perform({ tx, case: theCase }, { isConfirmed }) {
    const current = await companySignature(tx, theCase.id);
    const isAlready = (current.status === 'APPROVED') === isConfirmed;
    if (!isAlready) {
      const status = isConfirmed ? 'APPROVED' : await handedIn(tx, current);
      await tx.signature.update({ where: { id: current.id }, data: { status } });
    }
    const { signature, analogSignature } = await readSignatures(tx, theCase.id);
    return {
      result: (after) => ({ signature, analogSignature, caseStatus: after.status }),
      audit: isAlready ? null : { type: isConfirmed ? 'SignatureApproved' : 'SignatureDenied', details: {} },
    };
  },
});

/** The status of a signature before it was approved. If nobody recorded who uploaded a paper, it counts as the company's. */
async function handedIn(tx: Tx, { kind, signedFileId: id }: Signature): Promise<string> {
  if (kind === 'DIGITAL') return 'SIGNED';
  const file = id ? await tx.storedFile.findUnique({ where: { id }, select: { uploadedByMA: true } }) : null;
  return uploadStatus(file?.uploadedByMA === true);
}

/** Rejects the company's signature. The application can be edited and has to be signed again. */
export const rejectSignature = defineCommand({
  call: CALLS.rejectSignature,
  async perform({ tx, case: theCase }, { rejectionMessage }) {
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED_BY_MA', rejectionMessage } });
    await retireSignature(tx, theCase.id, 'internal');
    await unapproveForms(tx, theCase.id);
    return {
      result: ({ status }) => ({ rejectionMessage, status }),
      audit: { type: 'SignatureRejectedByMA', details: { reason: rejectionMessage } },
      update: { internalSignature: stepColumns(theCase.process).internalSignature },
      mails: [{ type: 'signatureRejected', to: 'contact', quote: rejectionMessage }],
    };
  },
});

/**
 * Reminds one signatory who has not signed. A signatory gets at most one reminder a day and a few in all, counting both reminders by hand
 * and those that the organisation's settings send. Throws NOT_FOUND, ALREADY_SIGNED, MAIL_BOUNCED, ALREADY_REMINDED and REMINDED_ENOUGH.
 */
export const remindSignatory = defineCommand({
  call: CALLS.remindSignatory,
  async perform({ tx, case: theCase, now }, { email: named }) {
    const signature = await companySignature(tx, theCase.id);
    const { id: signatureId, createdAt } = signature;
    const signatories = await tx.signatory.findMany({ where: { signatureId } });
    const signatory = signatories.find((one) => isSameEmail(one.email, named));
    if (!signatory) throw new AppError('NOT_FOUND');
    const { email } = signatory;
    if (signatory.status === 'signed') throw new AppError('ALREADY_SIGNED');
    if (signatory.status === 'bounced') throw new AppError('MAIL_BOUNCED');
    const today = reminderDay(now);
    if (dayOf(signatory.remindedOn) === today) throw new AppError('ALREADY_REMINDED');
    const times = await timesReminded(tx, theCase.id, createdAt);
    if (isRemindedEnough(times.get(email))) {
      throw new AppError('REMINDED_ENOUGH');
    }
    await tx.signatory.update({
      where: { signatureId_email: { signatureId, email } },
      data: { remindedOn: dateOf(today) },
    });
    return {
      result: undefined,
      audit: { type: 'ReminderSent', details: { about: 'signatories', emails: [email] } },
      mails: [await signatoryReminder(tx, theCase, signature, [email])],
    };
  },
});
