import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { IntegrationError } from '@/lib/domain/errors';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { type CommandContext, inTransaction } from '@/lib/engine/command';
import { enqueue, type LateDocument } from '@/lib/engine/jobs/queue';
import { type DelayedJob, defineOperation } from '@/lib/engine/operation';
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
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { retireSignature, saveSignatories } from './company-signature';

/** The people who are asked to sign. */
export const sharedWith = z.object({ emails: z.array(z.string()) });

/** The input of the call to the signing service. */
export const signingRequestSchema = sharedWith.extend({
  caseId: z.string(),
  locale: localeColumn,
  entityId: z.string().nullable(),
});
export type SigningRequest = z.output<typeof signingRequestSchema>;

export interface SentDocument {
  document: SigningDocument;
  pdf: Uint8Array;
  fileName: string;
  /** The answers as they were when the document was drawn. They may change while the service is asked. */
  values: Record<string, string>;
}

export function signingRequest({ id, locale, mo }: CaseRecord, emails: string[]): SigningRequest {
  return { caseId: id, emails, locale, entityId: mo.signingEntityId };
}

/** Renders the application and sends it to the signatories, with the case worker's own login if there is one. */
export async function sendToSignatories(
  { caseId, emails, locale, entityId }: SigningRequest,
  purpose: 'digital' | 'internal',
  { key, actor }: { key: string; actor: Actor },
): Promise<SentDocument> {
  const { pdf, title, fileName, names, values } = await renderCaseDocument(db(), caseId, purpose);
  const text = textFor(locale);
  const document = await createSigningDocument({
    ...signingAccess(actor, entityId),
    externalId: caseId,
    idempotencyKey: key,
    name: title,
    fileName,
    pdf,
    recipients: emails.map((email) => ({ email })),
    subject: text('document.invitation.subject', names),
    message: text(`document.invitation.${purpose === 'internal' ? 'internal' : 'company'}`, names),
  });
  return { document, pdf, fileName, values };
}

/** Stores the document that is out for signing. Marks earlier signatures of its kind as no longer current. */
export async function keepSentDocument(
  { tx, case: theCase, now }: CommandContext,
  kind: 'DIGITAL' | 'INTERNAL',
  { document, pdf, fileName, values }: SentDocument,
): Promise<void> {
  const caseId = theCase.id;
  await retireSignature(tx, caseId, kind === 'INTERNAL' ? 'internal' : 'company');
  const documentFileId = await storeFile(tx, {
    caseId,
    kind: 'SIGNATURE_DOCUMENT',
    displayFileName: fileName,
    contentType: 'application/pdf',
    content: pdf,
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
      createdAt: now,
    },
    select: { id: true },
  });
  await saveSignatories(tx, id, document);
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
    select: { documentEntityId: true, case: { select: { mo: { select: { signingEntityId: true } } } } },
  });
  const entityId = signature?.documentEntityId ?? signature?.case.mo.signingEntityId ?? undefined;
  try {
    await recallSigningDocument(documentId, { entityId });
  } catch (error) {
    const isSigned = error instanceof IntegrationError && error.externalStatus === 409;
    if (!isSigned) throw error;
  }
}

/** Sends the application to the company's signatories through the signing service. The application is locked while they sign. */
export const shareForSignature = defineOperation({
  call: CALLS.shareForSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  reserve: async ({ case: theCase }, { emails }) => signingRequest(theCase, emails),
  callOut: (request, call) => sendToSignatories(request, 'digital', call),
  undo: lookForLateDocument,
  async confirm(context, { emails }, _request, sent) {
    await keepSentDocument(context, 'DIGITAL', sent);
    const { signature } = await readSignatures(context.tx, context.case.id);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: {
        type: 'SignatureShared',
        details: { emails, numberOfSignatories: emails.length, onPaper: false },
      },
      mails: [{ type: 'signableDocumentCreated', to: 'contact', values: { signatories: emails.join(', ') } }],
    };
  },
});

/** Sends the approved application to the administrative manager for signing. */
export const shareForInternalSignature = defineOperation({
  call: CALLS.shareForInternalSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  reserve: async ({ case: theCase }, { emails }) => signingRequest(theCase, emails),
  callOut: (request, call) => sendToSignatories(request, 'internal', call),
  undo: lookForLateDocument,
  async confirm(context, { emails }, _request, sent) {
    await keepSentDocument(context, 'INTERNAL', sent);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'InternalSignatureShared', details: { emails } },
      update: { internalSignature: 'SIGNATURES_REQUESTED' },
      mails: [
        { type: 'internalDocumentCreated', to: 'responsible', values: { signatories: emails.join(', ') } },
      ],
    };
  },
});
