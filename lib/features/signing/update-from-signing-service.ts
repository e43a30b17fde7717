import { signatureFileName } from '@/lib/domain/document-name';
import { personText } from '@/lib/domain/fields/contact';
import { AWAITED_SIGNATURES } from '@/lib/domain/lifecycle/signed';
import { systemActor } from '@/lib/engine/access/access';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, runCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { requireSoundPdf } from '@/lib/features/application/checked-upload';
import { unapproveForms } from '@/lib/features/application/save-forms';
import { creditReportJobs } from '@/lib/features/case/credit-report';
import {
  downloadSignedDocument,
  getSigningDocument,
  type SigningDocument,
} from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import {
  awaitedSignature,
  mailsToSignatories,
  mailThatAllSigned,
  saveSignatories,
} from './company-signature';
import { completeInternalSignature, declineInternalSignature } from './internal-signature';
import {
  keepSigned,
  keepUnsigned,
  type NotSigned,
  notSignedDetails,
  type ReportedDocument,
  type SignedDocument,
} from './reported-document';

/**
 * Reads a document from the signing service and applies its state. Callbacks and polls only trigger this. Only the service's answer counts,
 * and only for the case's current document, so repeated and out-of-order callbacks are harmless. Throws IntegrationError if the service
 * does not answer.
 */
export async function updateFromSigningService(documentId: string): Promise<void> {
  const signature = await db().signature.findUnique({
    where: { documentId },
    select: {
      id: true,
      caseId: true,
      kind: true,
      isCurrent: true,
      status: true,
      documentEntityId: true,
      case: { select: { mo: { select: { signingEntityId: true } } } },
    },
  });
  const isAwaited = signature?.isCurrent && AWAITED_SIGNATURES.some((one) => one === signature.status);
  if (!signature || !isAwaited) return;
  const entityId = signature.documentEntityId ?? signature.case.mo.signingEntityId ?? undefined;
  const document = await getSigningDocument(documentId, { entityId });
  // Somebody may have cancelled, or another replica may have been faster.
  await unlessOvertaken(() => applyDocument(signature, document), ['ILLEGAL_TRANSITION', 'NOT_FOUND']);
}

interface AwaitedSignature {
  id: string;
  caseId: string;
  kind: string;
}

async function applyDocument(
  { id, caseId, kind }: AwaitedSignature,
  document: SigningDocument | null,
): Promise<void> {
  const actor = systemActor('signing-service');
  const isInternal = kind === 'INTERNAL';
  if (document?.status === 'signed') {
    const { entityId } = document;
    const pdf = await requireSoundPdf('signing', await downloadSignedDocument(document.id, { entityId }));
    const signed = { signatureId: id, document, pdf };
    await runCommand(isInternal ? completeInternalSignature : completeSignature, actor, caseId, signed);
  } else if (document?.status === 'sent') {
    await runCommand(trackSignatories, actor, caseId, { signatureId: id, document });
  } else {
    const reported = { signatureId: id, document };
    await runCommand(isInternal ? declineInternalSignature : declineSignature, actor, caseId, reported);
  }
}

/** Run when all signatories of the company have signed. */
export const completeSignature: Command<SignedDocument, void> = {
  action: 'completeSignature',
  async perform(context, signed) {
    const { tx, case: theCase } = context;
    const signedFile = { status: 'SIGNED', fileName: signatureFileName(theCase.id) } as const;
    return {
      result: undefined,
      audit: { type: 'SignatureSigned', details: await keepSigned(context, signed, signedFile) },
      mails: [
        { type: 'signatoriesSigned', to: 'contact' },
        { type: 'signatoriesSignedInternal', to: 'responsible' },
        ...(await mailThatAllSigned(tx, theCase, signed.signatureId)),
      ],
      jobs: creditReportJobs(theCase),
    };
  },
};

/** Run when a signatory has declined, or the document has ended at the signing service. The application can be edited again. */
export const declineSignature: Command<ReportedDocument, void> = {
  action: 'declineSignature',
  async perform({ tx, case: theCase }, reported) {
    const why = await keepUnsigned(tx, theCase.id, reported, 'REJECTED');
    await unapproveForms(tx, theCase.id);
    return {
      result: undefined,
      audit: { type: 'SignatureDenied', details: notSignedDetails(why) },
      mails: [
        mailToContact(why),
        ...(await mailsToSignatories(tx, theCase, reported.signatureId, why.endedAtService ?? 'declined')),
      ],
    };
  },
};

function mailToContact({ endedAtService, decliner, reason }: NotSigned): MailRequest {
  if (endedAtService) return { type: 'signingEnded', to: 'contact', values: { how: endedAtService } };
  return {
    type: 'signatoryDeclined',
    to: 'contact',
    values: { signatory: decliner ? personText(decliner) : '' },
    ...(reason ? { quote: reason } : {}),
  };
}

/** Run when some signatories have opened or signed, but not all, or when a mail has bounced. */
export const trackSignatories: Command<ReportedDocument & { document: SigningDocument }, void> = {
  action: 'trackSignatories',
  async perform({ tx, case: theCase }, { signatureId, document }) {
    await awaitedSignature(tx, theCase.id, signatureId);
    const changed = await saveSignatories(tx, signatureId, document);
    if (changed.length === 0) return { result: undefined, audit: null };
    const peopleIn = (status: string) => changed.filter((one) => one.status === status);
    const emails = (status: string) => peopleIn(status).map(({ email }) => email);
    const bounced = peopleIn('bounced');
    const isOfCompany = theCase.status === 'SHARED_FOR_EXTERNAL_SIGNATURE';
    return {
      result: undefined,
      audit: {
        type: 'SignatoriesChanged',
        details: { opened: emails('opened'), signed: emails('signed'), bounced: emails('bounced') },
      },
      mails:
        bounced.length > 0 && isOfCompany
          ? [
              {
                type: 'signatoryBounced',
                to: 'contact',
                values: { addresses: bounced.map(personText).join(', ') },
              },
            ]
          : [],
    };
  },
};
