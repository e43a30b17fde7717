import type { FormTemplate } from '@/lib/domain/forms/component';
import { UNDELIVERED } from '@/lib/domain/mails';
import { anyRegionalReviewer } from '@/lib/engine/access/facts';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { dateDecided, newestDecision } from '@/lib/engine/audit/record';
import { type DynamicOption, optionsByTag } from '@/lib/features/application/dynamic-data';
import { loadTemplate } from '@/lib/features/application/form-state';
import { type SignatureRow, signatureInclude } from '@/lib/features/case/signature-view';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';

/** All data for the view of a case. */
export interface CaseMaterial {
  case: CaseRecord;
  template: FormTemplate;
  dynamicData: Record<string, DynamicOption[]>;
  forms: Prisma.CaseFormGetPayload<object>[];
  values: Prisma.CaseValueGetPayload<object>[];
  corrections: Prisma.CorrectionGetPayload<object>[];
  checkPoints: Prisma.CheckPointGetPayload<object>[];
  /** The current signatures: the company's before the organisation's own. */
  signatures: SignatureRow[];
  /** The digital signature that was last requested, whatever happened to it. */
  formerSignature: SignatureRow | null;
  files: { id: string; displayFileName: string; contentType: string; size: number }[];
  review: Prisma.RegionalReviewGetPayload<object> | null;
  undelivered: { to: string; events: { status: string; at: Date }[] } | null;
  /** The admission date that was last mailed or exported, as `YYYY-MM-DD`. Null if there is none, or if it was not requested. */
  decidedAdmission: string | null;
  /** One of those who can answer a regional review, if there is any. */
  regionalReviewers: readonly object[];
}

interface ReadOptions {
  /** Reads the decided date as well, from the audit log. Only case workers see it. */
  withDecision?: boolean;
}

/** Reads the material in one statement, however large the case is. */
export async function readCase(
  tx: Tx,
  theCase: CaseRecord,
  { withDecision = false }: ReadOptions = {},
): Promise<CaseMaterial> {
  const [template, found] = await Promise.all([
    loadTemplate(tx, theCase.templateId),
    tx.case.findUniqueOrThrow({ where: { id: theCase.id }, select: materialOf(theCase, withDecision) }),
  ]);
  const { mo, regionalReviews, mails, decisions, ...rows } = found;
  return {
    ...rows,
    signatures: currentOnes(rows.signatures),
    formerSignature: rows.signatures.find(({ kind }) => kind === 'DIGITAL') ?? null,
    case: theCase,
    template,
    dynamicData: optionsByTag(mo.dynamicData),
    review: regionalReviews[0] ?? null,
    undelivered: mails[0] ?? null,
    decidedAdmission: dateDecided(decisions),
    regionalReviewers: mo.roles,
  };
}

function currentOnes(signatures: readonly SignatureRow[]): SignatureRow[] {
  const current = signatures.filter(({ isCurrent }) => isCurrent);
  return [
    ...current.filter(({ kind }) => kind !== 'INTERNAL'),
    ...current.filter(({ kind }) => kind === 'INTERNAL'),
  ];
}

function materialOf(theCase: CaseRecord, withDecision: boolean) {
  const { hasUndeliveredMail } = theCase;
  const status = { in: [...UNDELIVERED] };
  return {
    forms: true,
    values: true,
    corrections: { where: { clearedAt: null } },
    checkPoints: true,
    // Includes the digital signature that was last cancelled. Current signatures are newer than any other of their kind.
    signatures: {
      where: { OR: [{ isCurrent: true }, { kind: 'DIGITAL' }] },
      orderBy: { createdAt: 'desc' },
      take: 3,
      include: signatureInclude,
    },
    files: {
      where: { kind: 'FIELD' },
      select: { id: true, displayFileName: true, contentType: true, size: true },
    },
    regionalReviews: { where: { isCurrent: true }, take: 1 },
    // The newest mail to the contact person that the provider could not deliver.
    mails: {
      where: { to: theCase.contactEmail ?? '', events: { some: { status } } },
      orderBy: { createdAt: 'desc' },
      take: hasUndeliveredMail ? 1 : 0,
      select: {
        to: true,
        events: { where: { status }, orderBy: { at: 'desc' }, take: 1, select: { status: true, at: true } },
      },
    },
    decisions: { ...newestDecision, take: withDecision ? 1 : 0 },
    mo: { select: { dynamicData: true, roles: anyRegionalReviewer(theCase) } },
  } as const satisfies Prisma.CaseSelect;
}
