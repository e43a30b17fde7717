import type { Tx } from '@/lib/database/db';
import type { ReadinessFacts } from '@/lib/domain/lifecycle/readiness';
import type { AnalogSignatureStatus, FormStatus, SignatureStatus } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from './locked-case';

/** The facts that the readiness rules need about a case, read in a fixed number of queries. */
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
  return factsOf({ case: theCase, forms, corrections, signature, checkPoints });
}

interface FactRows {
  case: CaseRecord;
  forms: readonly { formId: string; status: string; savedAt: Date | null }[];
  /** Corrections that are not cleared. */
  corrections: ReadinessFacts['corrections'];
  /** The company's current signature. */
  signature: { kind: string; status: string } | null | undefined;
  checkPoints: readonly { componentId: string; status: string }[];
}

/** The same, from rows that the caller has read already. */
export function factsOf({
  case: theCase,
  forms,
  corrections,
  signature,
  checkPoints,
}: FactRows): ReadinessFacts {
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
