import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { SIGNING_DAYS } from '@/lib/domain/deadlines';
import { IntegrationError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { emailInPersonText, personKind, personText } from '@/lib/domain/fields/contact';
import { AWAITED_SIGNATURES } from '@/lib/domain/lifecycle/signed';
import { dateOf, dayAfter, endOfSwedishDay, swedishDay } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { type CommandContext, inTransaction } from '@/lib/engine/command';
import { enqueue, type LateDocument } from '@/lib/engine/jobs/queue';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { type DelayedJob, defineOperation } from '@/lib/engine/operation';
import { countStrangersMails } from '@/lib/engine/rate-limit';
import { storeFile } from '@/lib/features/application/stored-file';
import { readSignatures } from '@/lib/features/case/signature-view';
import { renderCaseDocument } from '@/lib/features/signing/case-document';
import type { SigningAccess } from '@/lib/integrations/signing/login';
import {
  createSigningDocument,
  recallByKey,
  recallSigningDocument,
  type SigningDocument,
} from '@/lib/integrations/signing/signing';
import { localeColumn } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { textFor } from '@/lib/platform/i18n/text-for';
import { retireSignature, saveSignatories } from './company-signature';
import { signedBy } from './reported-document';

/** The signatories. The previous release stored no names. */
export const sharedWith = z.object({ emails: z.array(z.string()), names: z.array(z.string()).optional() });

/** Why a document replaces an earlier one of the case. */
const AGAIN = ['declined', 'cancelled', 'ended', 'rejected', 'replaced'] as const;
type Again = (typeof AGAIN)[number];

/** The input of the call to the signing service. */
export const signingRequestSchema = sharedWith.extend({
  caseId: z.string(),
  locale: localeColumn,
  entityId: z.string().nullable(),
  /** Absent for the first document of a case. */
  again: z.enum(AGAIN).optional(),
  /** The last day to sign. The release before this one set none. */
  dueOn: z.string().optional(),
});
export type SigningRequest = z.output<typeof signingRequestSchema>;

export interface SentDocument {
  document: SigningDocument;
  pdf: Uint8Array;
  fileName: string;
  /** The answers as they were when the document was drawn. They may change during the call to the service. */
  values: Record<string, string>;
  /** The last day to sign. Null if the signing service decides. */
  dueOn: string | null;
}

export interface Person {
  email: string;
  name: string | null;
}

/** The people of a call, with their names where they are given. */
export const peopleIn = ({ emails, names }: z.output<typeof sharedWith>): Person[] =>
  emails.map((email, index) => ({ email, name: names?.[index] || null }));

export function signingRequest(
  { id, locale, mo }: CaseRecord,
  people: readonly Person[],
  now: Date,
  again?: Again,
): SigningRequest {
  const dueOn = dayAfter(swedishDay(now), SIGNING_DAYS);
  const request = { ...signedBy(people), dueOn, ...(again && { again }) };
  return { caseId: id, locale, entityId: mo.signingEntityId, ...request };
}

/** Why these people sign again. Undefined if none of them was invited before. */
async function whyAgain(tx: Tx, caseId: string, people: readonly Person[]): Promise<Again | undefined> {
  const last = await tx.signature.findFirst({
    where: { caseId, kind: { not: 'INTERNAL' } },
    orderBy: { createdAt: 'desc' },
    include: { signatories: true },
  });
  if (!last) return undefined;
  // A document on paper names nobody.
  const wasAsked = ({ email }: Person) => last.signatories.some((one) => isSameEmail(one.email, email));
  if (last.kind === 'DIGITAL' && !people.some(wasAsked)) return undefined;
  if (last.status === 'REJECTED_BY_MA') return 'rejected';
  if (last.signatories.some(({ status }) => status === 'declined')) return 'declined';
  return last.status === 'REJECTED' && last.isCurrent ? 'ended' : 'cancelled';
}

/** Counts the mails that the signing service sends to people whom an applicant names. Throws RATE_LIMITED. */
export async function countInvitations({ kind }: Actor, people: readonly Person[]): Promise<void> {
  if (kind === 'applicant') await countStrangersMails(people.map(({ email }) => email));
}

/** How the invitation names the contact person who requests it, by what is known of them. */
const REQUESTED_BY = { none: 'none', address: 'address', named: 'contact' } as const;

/** Renders the application and sends it to the signatories, with the case worker's own login if there is one. */
export async function sendToSignatories(
  { caseId, locale, entityId, again, dueOn, ...signers }: SigningRequest,
  purpose: 'digital' | 'internal',
  { key, actor }: { key: string; actor: Actor },
): Promise<SentDocument> {
  const people = peopleIn(signers);
  const signatories = people.map(personText);
  const drawn = await renderCaseDocument(db(), caseId, { purpose, signatories, locale });
  const { pdf, title, fileName, names, ask, values } = drawn;
  const text = textFor(locale);
  const isByStaff = actor.kind === 'caseWorker';
  // A contact person who signs alone does not invite themselves.
  const isAlone = people.every(({ email }) => isSameEmail(email, emailInPersonText(ask.contact)));
  const said = {
    ...names,
    ...ask,
    by: isByStaff ? 'staff' : isAlone ? 'none' : REQUESTED_BY[personKind(ask.contact)],
    person: isByStaff ? actor.name : ask.contact,
    again: again ?? 'none',
    dueDate: dueOn ? dayInWords(dueOn, locale) : 'none',
  };
  const document = await createSigningDocument({
    ...signingAccess(actor, entityId),
    externalId: caseId,
    idempotencyKey: key,
    name: title,
    fileName,
    pdf,
    recipients: people.map(({ email, name }) => ({ email, ...(name && { name }) })),
    ...(dueOn && { expiresAt: endOfSwedishDay(dueOn) }),
    subject: text(`document.invitation.${again ? 'subjectAgain' : 'subject'}`, {
      ...names,
      company: names.companyInSubject,
    }),
    message: text(`document.invitation.${purpose === 'internal' ? 'internal' : 'company'}`, said),
  });
  return { document, pdf, fileName, values, dueOn: dueOn ?? null };
}

/** Stores the document that is out for signing. Marks earlier signatures of its kind as no longer current. */
export async function keepSentDocument(
  { tx, case: theCase, now }: CommandContext,
  kind: 'DIGITAL' | 'INTERNAL',
  { document, pdf, fileName, values, dueOn }: SentDocument,
): Promise<void> {
  const caseId = theCase.id;
  await retireSignature(tx, caseId, kind === 'INTERNAL' ? 'internal' : 'company');
  const documentFileId = await storeFile(tx, {
    caseId,
    kind: 'SIGNATURE_DOCUMENT',
    displayFileName: fileName,
    contentType: 'application/pdf',
    content: pdf,
    createdAt: now,
  });
  const { id } = await tx.signature.create({
    data: {
      caseId,
      kind,
      status: kind === 'INTERNAL' ? 'SIGNATURES_REQUESTED' : 'SHARED',
      documentId: document.id,
      documentEntityId: document.entityId,
      numberOfSignatories: document.recipients.length,
      documentFileId,
      signedValues: values,
      dueOn: dateOf(dueOn),
      createdAt: now,
    },
    select: { id: true },
  });
  // The service reports no time for a mail that it has just sent.
  const recipients = document.recipients.map((one) => ({ ...one, at: one.at ?? now.toISOString() }));
  await saveSignatories(tx, id, { ...document, recipients });
}

/**
 * Returns the login and the entity for a call of the signing service: the case worker's own login if there is one, else the product's
 * (`lib/integrations/signing/signing.ts`). An operation that goes on after a crash has no login (`lib/engine/operation.ts`).
 */
export function signingAccess(actor: Actor, entityId: string | null): SigningAccess {
  const accessToken = actor.kind === 'caseWorker' ? (actor.signingToken ?? undefined) : undefined;
  return { accessToken, entityId: entityId ?? undefined };
}

/** The delays before each look for a late document, in seconds. */
const LOOK_AFTER = [60, 300, 1_800, 7_200] as const;

/** The first look for a document whose creation timed out. */
export function lookForLateDocument({ caseId, entityId }: SigningRequest, key: string): DelayedJob {
  return lookFor({ caseId, key, entityId, looks: 0 });
}

/**
 * Recalls a document that was created although the call timed out: its signatories have received a mail, but the case does not know the
 * document. Looks again later if there is none yet. Throws IntegrationError if the service does not answer.
 */
export async function recallLateDocument({ caseId, key, entityId, looks }: LateDocument): Promise<void> {
  const isFound = await recallByKey({
    externalId: caseId,
    idempotencyKey: key,
    ...(entityId ? { entityId } : {}),
  });
  if (isFound || looks + 1 >= LOOK_AFTER.length) return;
  const { job, seconds } = lookFor({ caseId, key, entityId, looks: looks + 1 });
  await inTransaction((tx) => enqueue(tx, job, seconds));
}

function lookFor(late: LateDocument): DelayedJob {
  return { job: { queue: 'recall-late-document', data: late }, seconds: LOOK_AFTER[late.looks] ?? 0 };
}

/**
 * Recalls a document that nobody should sign any more. It does not matter if everyone has signed in the meantime, because only the current
 * document of a case counts. Throws IntegrationError if the service does not answer.
 */
export async function recallDocument(documentId: string): Promise<void> {
  const signature = await db().signature.findUnique({
    where: { documentId },
    select: {
      documentEntityId: true,
      isCurrent: true,
      status: true,
      case: { select: { mo: { select: { signingEntityId: true } } } },
    },
  });
  // The rejection of the application was taken back.
  if (signature?.isCurrent && AWAITED_SIGNATURES.some((awaited) => awaited === signature.status)) return;
  const entityId = signature?.documentEntityId ?? signature?.case.mo.signingEntityId ?? undefined;
  try {
    await recallSigningDocument(documentId, { entityId });
  } catch (error) {
    const isSigned = error instanceof IntegrationError && error.externalStatus === 409;
    if (!isSigned) throw error;
  }
}

/** The people for a mail to the contact person. `still-true.ts` reads it back. */
const listOf = (people: readonly Person[]): string => people.map(personText).join(', ');

/** The mail to the contact person: who is to sign, perhaps they alone, and by when. */
export function mailOfSharing(
  { contactEmail }: Pick<CaseRecord, 'contactEmail'>,
  people: readonly Person[],
  { dueOn }: SentDocument,
): MailRequest {
  const isAlone = people.every(({ email }) => isSameEmail(email, contactEmail ?? ''));
  return {
    type: 'signableDocumentCreated',
    to: 'contact',
    values: { signatories: listOf(people), dueDate: dueOn ?? '', isAlone: isAlone ? 'yes' : '' },
  };
}

/** Sends the application to the company's signatories through the signing service. The application is locked while they sign. */
export const shareForSignature = defineOperation({
  call: CALLS.shareForSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  async reserve({ tx, actor, case: theCase, now }, signers) {
    const people = peopleIn(signers);
    await countInvitations(actor, people);
    return signingRequest(theCase, people, now, await whyAgain(tx, theCase.id, people));
  },
  callOut: (request, call) => sendToSignatories(request, 'digital', call),
  undo: lookForLateDocument,
  async confirm(context, signers, _request, sent) {
    const people = peopleIn(signers);
    await keepSentDocument(context, 'DIGITAL', sent);
    const { signature } = await readSignatures(context.tx, context.case.id);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: {
        type: 'SignatureShared',
        details: { ...signedBy(people), numberOfSignatories: people.length, onPaper: false },
      },
      mails: [mailOfSharing(context.case, people, sent)],
    };
  },
});

/** Sends the approved application to the administrative manager for signing. */
export const shareForInternalSignature = defineOperation({
  call: CALLS.shareForInternalSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  // The managers are of the organisation, and read its language.
  reserve: async ({ case: theCase, now }, signers) => ({
    ...signingRequest(theCase, peopleIn(signers), now),
    locale: theCase.mo.locale,
  }),
  callOut: (request, call) => sendToSignatories(request, 'internal', call),
  undo: lookForLateDocument,
  async confirm(context, signers, _request, sent) {
    const people = peopleIn(signers);
    await keepSentDocument(context, 'INTERNAL', sent);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'InternalSignatureShared', details: signedBy(people) },
      update: { internalSignature: 'SIGNATURES_REQUESTED' },
      mails: [
        { type: 'internalDocumentCreated', to: 'responsible', values: { signatories: listOf(people) } },
      ],
    };
  },
});
