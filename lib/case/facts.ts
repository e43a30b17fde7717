import type { Tx } from '@/lib/db';
import type { CaseRecord } from './locked-case';
import type { ReadinessFacts } from './readiness';
import type { AnalogSignatureStatus, FormStatus, SignatureStatus } from './status';

/** What the readiness rules need to know of a case, read in a fixed number of queries. */
export async function readinessFacts(tx: Tx, theCase: CaseRecord): Promise<ReadinessFacts> {
  const caseId = theCase.id;
  const [forms, corrections, signature, checkPoints] = await Promise.all([
    tx.caseForm.findMany({ where: { caseId }, select: { formId: true, status: true, savedAt: true } }),
    tx.correction.findMany({
      where: { caseId, clearedAt: null },
      select: { formId: true, componentId: true, isHandled: true },
    }),
    tx.signature.findFirst({
      where: { caseId, isCurrent: true, kind: { not: 'INTERNAL' } },
      select: { kind: true, status: true },
    }),
    tx.checkPoint.findMany({ where: { caseId }, select: { componentId: true, status: true } }),
  ]);
  return {
    status: theCase.status,
    forms: forms.map((form) => ({
      id: form.formId,
      status: form.status as FormStatus,
      hasSavedEvent: form.savedAt !== null,
    })),
    corrections,
    signatureStatus: signature?.kind === 'DIGITAL' ? (signature.status as SignatureStatus) : null,
    analogSignatureStatus: signature?.kind === 'ANALOG' ? (signature.status as AnalogSignatureStatus) : null,
    checkPoints: checkPoints as ReadinessFacts['checkPoints'],
    internalSignature: theCase.internalSignature,
    creditReport: theCase.creditReport,
    hasRegionalReview: theCase.mo.hasRegionalReview,
  };
}
