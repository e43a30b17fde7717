import {
  creditReportFileName,
  internalSignatureFileName,
  signatureFileName,
} from '@/lib/domain/document-name';
import { personText } from '@/lib/domain/fields/contact';
import { change } from './audit-trail';
import { addFile } from './case-files';
import { SYSTEM } from './creation';
import {
  activeValues,
  applicantOf,
  type DemoCase,
  type DemoSignatory,
  type DemoSignature,
  later,
  requireReady,
} from './demo-case';
import { mail } from './mail-log';
import type { CaseWorker } from './people';

/** Sends the application to the director. With `both`, also to the deputy. */
export function shareForSignature(theCase: DemoCase, { both = false } = {}): void {
  requireReady(theCase, 'shareForSignature');
  const { director, deputy } = theCase.company;
  const signatories = both ? [director, deputy] : [director];
  const emails = signatories.map(({ email }) => email);
  addSignature(theCase, 'DIGITAL', 'SHARED', {
    signatories: signatories.map(({ name, email }) => ({
      name,
      email,
      status: 'sent',
      at: theCase.at,
      reason: null,
    })),
  });
  change(theCase, applicantOf(theCase), 'shareForSignature', {
    type: 'SignatureShared',
    details: {
      emails,
      names: signatories.map(({ name }) => name),
      numberOfSignatories: emails.length,
      onPaper: false,
    },
  });
  mail(theCase, {
    type: 'signableDocumentCreated',
    to: 'contact',
    values: { signatories: signatories.map(personText).join(', ') },
  });
}

/** One signatory opens or signs while others have not signed yet, or the mail to one does not arrive. */
export function trackSignatory(
  theCase: DemoCase,
  index: number,
  status: 'opened' | 'signed' | 'bounced',
): void {
  const signatory = currentSignature(theCase, 'company').signatories[index];
  if (!signatory) throw new Error(`There is no signatory ${index}`);
  const { email } = signatory;
  Object.assign(signatory, { status, at: theCase.at });
  change(theCase, SYSTEM.signing, 'trackSignatories', {
    type: 'SignatoriesChanged',
    details: { opened: [], signed: [], bounced: [], [status]: [email] },
  });
  if (status !== 'bounced') return;
  theCase.hasBouncedSignatory = true;
  mail(theCase, { type: 'signatoryBounced', to: 'contact', values: { addresses: email } });
}

/** Sends the application to another person instead of a signatory. People who have signed sign the new document again. */
export function replaceSignatory(
  theCase: DemoCase,
  index: number,
  to: Pick<DemoSignatory, 'name' | 'email'>,
): void {
  const { signatories } = currentSignature(theCase, 'company');
  const replaced = signatories[index];
  if (!replaced) throw new Error(`There is no signatory ${index}`);
  Object.assign(currentSignature(theCase, 'company'), { status: 'REJECTED', isCurrent: false });
  const asked = signatories.map((one) => (one === replaced ? to : one));
  addSignature(theCase, 'DIGITAL', 'SHARED', {
    signatories: asked.map(({ name, email }) => ({
      name,
      email,
      status: 'sent',
      at: theCase.at,
      reason: null,
    })),
  });
  theCase.hasBouncedSignatory = false;
  const lost = signatories.filter(({ status }) => status === 'signed').map(({ email }) => email);
  change(theCase, applicantOf(theCase), 'replaceSignatory', {
    type: 'SignatoryReplaced',
    details: { from: replaced.email, to: to.email, ...(to.name && { toName: to.name }), lost },
  });
  const people = asked.map(personText).join(', ');
  mail(theCase, { type: 'signableDocumentCreated', to: 'contact', values: { signatories: people } });
}

/** All signatories have signed. The credit report follows. */
export function completeSignature(theCase: DemoCase): void {
  const signature = currentSignature(theCase, 'company');
  sign(theCase, signature, 'SIGNED', signatureFileName(theCase.id));
  change(theCase, SYSTEM.signing, 'completeSignature', {
    type: 'SignatureSigned',
    details: { emails: signature.signatories.map(({ email }) => email) },
  });
  mail(theCase, { type: 'signatoriesSigned', to: 'contact' });
  mail(theCase, { type: 'signatoriesSignedInternal', to: 'responsible' });
  fetchCreditReport(theCase);
}

export function declineSignature(theCase: DemoCase, reason: string): void {
  const signature = currentSignature(theCase, 'company');
  const [decliner] = signature.signatories;
  if (!decliner) throw new Error('There is nobody to decline');
  Object.assign(decliner, { status: 'declined', at: theCase.at, reason });
  Object.assign(signature, { status: 'REJECTED', rejectionMessage: reason });
  change(theCase, SYSTEM.signing, 'declineSignature', {
    type: 'SignatureDenied',
    details: { email: decliner.email, ...(decliner.name && { name: decliner.name }), reason },
  });
  mail(theCase, {
    type: 'signatoryDeclined',
    to: 'contact',
    values: { signatory: personText(decliner) },
    quote: reason,
  });
}

export function cancelSignature(theCase: DemoCase): void {
  Object.assign(currentSignature(theCase, 'company'), { status: 'REJECTED', isCurrent: false });
  change(theCase, applicantOf(theCase), 'cancelSignature', { type: 'SignatureRejected', details: {} });
}

export function rejectSignature(theCase: DemoCase, reason: string): void {
  Object.assign(currentSignature(theCase, 'company'), { status: 'REJECTED_BY_MA', rejectionMessage: reason });
  for (const form of theCase.forms) if (form.status === 'APPROVED') form.status = 'VALID';
  change(theCase, theCase.administrator, 'rejectSignature', {
    type: 'SignatureRejectedByMA',
    details: { reason },
  });
  mail(theCase, { type: 'signatureRejected', to: 'contact', quote: reason });
}

export function lockForPaper(theCase: DemoCase, numberOfSignatories = 1): void {
  requireReady(theCase, 'lockForPaper');
  addSignature(theCase, 'ANALOG', 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED', {
    numberOfSignatories,
  });
  change(theCase, applicantOf(theCase), 'lockForPaper', {
    type: 'SignatureShared',
    details: { emails: [], numberOfSignatories, onPaper: true },
  });
}

/** Records that the signed paper will be posted. */
export function choosePost(theCase: DemoCase): void {
  currentSignature(theCase, 'company').status = 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED';
  change(theCase, applicantOf(theCase), 'choosePaperDelivery', {
    type: 'AnalogSignatureSentByMail',
    details: { delivery: 'toBePosted' },
  });
}

export function markPosted(theCase: DemoCase): void {
  currentSignature(theCase, 'company').status = 'SENT_BY_MAIL';
  change(theCase, applicantOf(theCase), 'markPosted', {
    type: 'AnalogSignatureSentByMail',
    details: { delivery: 'posted' },
  });
  mail(theCase, { type: 'paperPosted', to: 'responsible' });
}

/** The signed paper comes back, from the applicant or from a case worker who got it by post. */
export function uploadSigned(theCase: DemoCase, by?: CaseWorker): void {
  const fileName = theCase.locale === 'sv' ? 'Underskriven ansökan.pdf' : 'Signed application.pdf';
  sign(
    theCase,
    currentSignature(theCase, 'company'),
    by ? 'UPLOADED_BY_MA' : 'UPLOADED_BY_ASPIRANT',
    fileName,
  );
  change(theCase, by ?? applicantOf(theCase), 'uploadSignedDocument', {
    type: 'AnalogSignatureSubmitted',
    details: { fileName },
  });
  mail(theCase, { type: 'analogSignatureSubmitted', to: 'responsible' });
  fetchCreditReport(theCase);
}

/** The current signature. Throws if there is none. */
export function currentSignature({ signatures }: DemoCase, whose: 'company' | 'internal'): DemoSignature {
  const found = signatures.find(
    ({ isCurrent, kind }) => isCurrent && (kind === 'INTERNAL') === (whose === 'internal'),
  );
  if (!found) throw new Error(`There is no ${whose} signature`);
  return found;
}

/** Adds a signature for a document that is sent out. An earlier signature is no longer current. */
export function addSignature(
  theCase: DemoCase,
  kind: DemoSignature['kind'],
  status: DemoSignature['status'],
  rest: Partial<DemoSignature>,
): void {
  const isInternal = kind === 'INTERNAL';
  for (const earlier of theCase.signatures) {
    if ((earlier.kind === 'INTERNAL') === isInternal) earlier.isCurrent = false;
  }
  const name = isInternal ? internalSignatureFileName(theCase.id) : signatureFileName(theCase.id);
  theCase.signatures.push({
    id: theCase.chance.uuid(),
    kind,
    status,
    isCurrent: true,
    // Null, because the sandbox's signing service does not know the documents of the demo data and must not be asked about them.
    documentId: null,
    numberOfSignatories: rest.signatories?.length ?? 1,
    rejectionMessage: null,
    signedValues: activeValues(theCase),
    documentFileId: addFile(theCase, 'SIGNATURE_DOCUMENT', name),
    signedFileId: null,
    createdAt: theCase.at,
    signatories: [],
    ...rest,
  });
}

/** All awaited signatories have signed. */
export function sign(
  theCase: DemoCase,
  signature: DemoSignature,
  status: DemoSignature['status'],
  fileName: string,
): void {
  signature.status = status;
  const uploadedByMA = status === 'UPLOADED_BY_MA';
  signature.signedFileId = addFile(theCase, 'SIGNED_DOCUMENT', fileName, { uploadedByMA });
  for (const signatory of signature.signatories) {
    if (signatory.status !== 'signed') Object.assign(signatory, { status: 'signed', at: theCase.at });
  }
}

function fetchCreditReport(theCase: DemoCase): void {
  if (theCase.creditReport !== 'NOT_YET_AVAILABLE') return;
  later(theCase, { minutes: 1 });
  addFile(theCase, 'CREDIT_REPORT', creditReportFileName(theCase.id));
  theCase.creditReport = 'AVAILABLE';
  change(theCase, SYSTEM.job, 'storeCreditReport', { type: 'CreditReportFetched', details: {} });
}
