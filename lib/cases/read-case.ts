import { type SignatureRow, signatureInclude } from '@/lib/cases/signature-view';
import type { Tx } from '@/lib/database/db';
import type { FormTemplate } from '@/lib/domain/forms/component';
import type { ReadOnlyTag } from '@/lib/domain/forms/locking';
import { findRegionalReviewer } from '@/lib/engine/access/facts';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { readOnlyTagsOf } from '@/lib/forms/case-fields';
import { loadTemplate } from '@/lib/forms/load-template';
import type { Prisma } from '@/lib/generated/prisma/client';
import { UNDELIVERED } from '@/lib/mail/send-again';
import { type DynamicOption, keptDynamicData } from '@/lib/organisation/dynamic-data';

/** All data for the view of a case. */
export interface CaseMaterial {
  case: CaseRecord;
  template: FormTemplate;
  dynamicData: Record<string, DynamicOption[]>;
  readOnlyTags: readonly ReadOnlyTag[];
  forms: Prisma.CaseFormGetPayload<object>[];
  values: Prisma.CaseValueGetPayload<object>[];
  corrections: Prisma.CorrectionGetPayload<object>[];
  checkPoints: Prisma.CheckPointGetPayload<object>[];
  signatures: SignatureRow[];
  files: { id: string; displayFileName: string; contentType: string; size: number }[];
  review: Prisma.RegionalReviewGetPayload<object> | null;
  undelivered: { to: string; events: { status: string; at: Date }[] } | null;
  hasRegionalReviewer: boolean;
}

/** Reads it in a fixed number of queries, however large the case is. */
export async function readCase(tx: Tx, theCase: CaseRecord): Promise<CaseMaterial> {
  const caseId = theCase.id;
  const [
    template,
    dynamicData,
    tags,
    forms,
    values,
    corrections,
    checkPoints,
    signatures,
    files,
    review,
    undelivered,
    hasRegionalReviewer,
  ] = await Promise.all([
    loadTemplate(tx, theCase.templateId),
    keptDynamicData(tx, theCase.moId),
    tx.readOnlyTag.findMany({ where: { moId: theCase.moId } }),
    tx.caseForm.findMany({ where: { caseId } }),
    tx.caseValue.findMany({ where: { caseId } }),
    tx.correction.findMany({ where: { caseId, clearedAt: null } }),
    tx.checkPoint.findMany({ where: { caseId } }),
    tx.signature.findMany({ where: { caseId, isCurrent: true }, include: signatureInclude }),
    tx.storedFile.findMany({
      where: { caseId, kind: 'FIELD' },
      select: { id: true, displayFileName: true, contentType: true, size: true },
    }),
    tx.regionalReview.findFirst({ where: { caseId, isCurrent: true } }),
    theCase.hasUndeliveredMail ? readUndelivered(tx, caseId) : null,
    findRegionalReviewer(tx, theCase.mo),
  ]);
  const readOnlyTags = readOnlyTagsOf(
    theCase,
    tags.map(({ key, overrideByRoles }) => ({ key, readOnlyOverrideByRoles: overrideByRoles })),
  );
  return {
    case: theCase,
    template,
    dynamicData,
    readOnlyTags,
    forms,
    values,
    corrections,
    checkPoints,
    signatures,
    files,
    review,
    undelivered,
    hasRegionalReviewer,
  };
}

/** The newest mail that the provider could not deliver. */
function readUndelivered(tx: Tx, caseId: string): Promise<CaseMaterial['undelivered']> {
  const status = { in: [...UNDELIVERED] };
  return tx.mail.findFirst({
    where: { caseId, events: { some: { status } } },
    orderBy: { createdAt: 'desc' },
    select: {
      to: true,
      events: { where: { status }, orderBy: { at: 'desc' }, take: 1, select: { status: true, at: true } },
    },
  });
}
