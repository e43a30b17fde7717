import { creditReportJobs } from '@/lib/credit-report/owed-report';
import { signatureFileName } from '@/lib/domain/document-name';
import type { Command } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { unapproveForms } from '@/lib/forms/unapprove-forms';
import type { SigningDocument } from '@/lib/integrations/signing/signing';
import { awaitedSignature, saveSignatories } from './current-signature';
import { type NotSigned, notSignedDetails } from './not-signed';
import { keepSigned, keepUnsigned, type SignedDocument, type ToldDocument } from './told-document';

/** Run when all signatories of the company have signed. */
export const completeSignature: Command<SignedDocument, void> = {
  action: 'completeSignature',
  async perform({ tx, case: theCase }, signed) {
    const { id: caseId } = theCase;
    const kept = { status: 'SIGNED', fileName: signatureFileName(caseId) } as const;
    return {
      result: undefined,
      audit: { type: 'SignatureSigned', details: await keepSigned(tx, caseId, signed, kept) },
      mails: [
        { type: 'signatoriesSigned', to: 'contact' },
        { type: 'signatoriesSignedInternal', to: 'responsible' },
      ],
      jobs: creditReportJobs(theCase),
    };
  },
};

/** Run when a signatory has declined, or the document has ended at the signing service. The application can be edited again. */
export const declineSignature: Command<ToldDocument, void> = {
  action: 'declineSignature',
  async perform({ tx, case: theCase }, told) {
    const why = await keepUnsigned(tx, theCase.id, told, 'REJECTED');
    await unapproveForms(tx, theCase.id);
    return {
      result: undefined,
      audit: { type: 'SignatureDenied', details: notSignedDetails(why) },
      mails: [mailToContact(why)],
    };
  },
};

function mailToContact({ endedAtService, decliner, reason }: NotSigned): MailRequest {
  if (endedAtService) return { type: 'signingEnded', to: 'contact', values: { how: endedAtService } };
  return {
    type: 'signatoryDeclined',
    to: 'contact',
    values: { signatory: decliner?.email ?? '' },
    ...(reason ? { quote: reason } : {}),
  };
}

/** Run when some signatories have opened or signed, but not all, or when a mail has bounced. */
export const trackSignatories: Command<ToldDocument & { document: SigningDocument }, void> = {
  action: 'trackSignatories',
  async perform({ tx, case: theCase }, { signatureId, document }) {
    await awaitedSignature(tx, theCase.id, signatureId);
    const changed = await saveSignatories(tx, signatureId, document);
    if (changed.length === 0) return { result: undefined, audit: null };
    const emails = (status: string) =>
      changed.filter((one) => one.status === status).map(({ email }) => email);
    const bounced = emails('bounced');
    const isOfCompany = theCase.status === 'SHARED_FOR_EXTERNAL_SIGNATURE';
    return {
      result: undefined,
      audit: {
        type: 'SignatoriesChanged',
        details: { opened: emails('opened'), signed: emails('signed'), bounced },
      },
      mails:
        bounced.length > 0 && isOfCompany
          ? [{ type: 'signatoryBounced', to: 'contact', values: { addresses: bounced.join(', ') } }]
          : [],
    };
  },
};
