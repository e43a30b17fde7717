import { checkPointColumn, formStatusColumn, signatureColumns } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import type { CaseRecord } from './locked-case';

/** What the conditions of the lifecycle ask about a case, read in a fixed number of queries. */
export async function caseFacts(tx: Tx, theCase: CaseRecord): Promise<CaseFacts> {
  const caseId = theCase.id;
  const [forms, corrections, signature, checkPoints, hasRegionalReviewer] = await Promise.all([
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
    findRegionalReviewer(tx, theCase.mo),
  ]);
  return factsOf({ case: theCase, forms, corrections, signature, checkPoints, hasRegionalReviewer });
}

/** Whether anyone can answer a regional review of the organisation; false without a query if it has no such step. */
export async function findRegionalReviewer(tx: Tx, mo: CaseRecord['mo']): Promise<boolean> {
  if (!mo.hasRegionalReview) return false;
  const where = { moId: mo.id, roleId: ROLE.regionalReviewer };
  return (await tx.accountRole.findFirst({ where, select: { accountId: true } })) !== null;
}

interface FactRows {
  case: CaseRecord;
  forms: readonly { formId: string; status: string; savedAt: Date | null }[];
  /** Corrections that are not cleared. */
  corrections: CaseFacts['corrections'];
  /** The company's current signature. */
  signature: { kind: string; status: string } | null | undefined;
  checkPoints: readonly { componentId: string; status: string }[];
  hasRegionalReviewer: boolean;
}

/** The same, from rows that the caller has read already. */
export function factsOf({
  case: theCase,
  forms,
  corrections,
  signature,
  checkPoints,
  hasRegionalReviewer,
}: FactRows): CaseFacts {
  const current = signature ? signatureColumns.parse(signature) : null;
  return {
    status: theCase.status,
    forms: forms.map((form) => ({
      id: form.formId,
      status: formStatusColumn.parse(form.status),
      hasSavedEvent: form.savedAt !== null,
    })),
    corrections,
    signatureStatus: current?.kind === 'DIGITAL' ? current.status : null,
    analogSignatureStatus: current?.kind === 'ANALOG' ? current.status : null,
    checkPoints: checkPoints.map(({ componentId, status }) => ({
      componentId,
      status: checkPointColumn.parse(status),
    })),
    internalSignature: theCase.internalSignature,
    creditReport: theCase.creditReport,
    hasRegionalReview: theCase.mo.hasRegionalReview,
    hasRegionalReviewer,
    signsWithService: theCase.mo.signsWithService,
    hasInternalSignature: theCase.mo.hasInternalSignature,
    archivedFrom: theCase.archivedFrom,
  };
}
