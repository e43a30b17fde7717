import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import type { HandlingFacts } from '@/lib/domain/lifecycle/handling-time';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { readDetails } from '@/lib/domain/organisation/settings';
import { dayOf } from '@/lib/domain/time';
import type { Prisma } from '@/lib/generated/prisma/client';
import {
  checkPointColumn,
  formStatusColumn,
  signatureColumns,
} from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import type { CaseRecord } from './locked-case';

/**
 * The roles of the people who can answer a regional review of an organisation. Of a person's roles there, only the lowest number counts
 * (`lowestRole`). So a regional reviewer who has another role as well cannot answer.
 */
export const regionalReviewersOf = (moId: number) =>
  ({
    moId,
    roleId: ROLE.regionalReviewer,
    account: { roles: { none: { moId, roleId: { lt: ROLE.regionalReviewer } } } },
  }) satisfies Prisma.AccountRoleWhereInput;

/** Reads one regional reviewer, to know whether there is any. Reads none if the case has no regional review. */
export const anyRegionalReviewer = ({ moId, process }: Pick<CaseRecord, 'moId' | 'process'>) =>
  ({
    where: regionalReviewersOf(moId),
    select: { accountId: true },
    take: process.hasRegionalReview ? 1 : 0,
  }) satisfies Prisma.MemberOrganisation$rolesArgs;

/** The columns and relations that the facts of a case are read from. */
export const factSelect = (theCase: CaseRecord) =>
  ({
    forms: { select: { formId: true, status: true, savedAt: true, isShown: true } },
    corrections: {
      where: { clearedAt: null },
      select: { formId: true, componentId: true, isHandled: true },
    },
    signatures: {
      where: { isCurrent: true, kind: { not: 'INTERNAL' } },
      select: { kind: true, status: true },
      take: 1,
    },
    checkPoints: { select: { componentId: true, status: true } },
    mo: { select: { roles: anyRegionalReviewer(theCase) } },
  }) satisfies Prisma.CaseSelect;

/** Reads in one statement the facts of a case that the conditions of the lifecycle depend on. */
export async function caseFacts(tx: Tx, theCase: CaseRecord): Promise<CaseFacts> {
  const { mo, signatures, ...rows } = await tx.case.findUniqueOrThrow({
    where: { id: theCase.id },
    select: factSelect(theCase),
  });
  return factsOf({ case: theCase, ...rows, signature: signatures[0], regionalReviewers: mo.roles });
}

interface FactRows {
  case: CaseRecord;
  /** All forms of the case. Only those that are shown count. */
  forms: readonly { formId: string; status: string; savedAt: Date | null; isShown: boolean }[];
  /** Corrections that are not cleared. */
  corrections: CaseFacts['corrections'];
  /** The company's current signature. */
  signature: { kind: string; status: string } | null | undefined;
  checkPoints: readonly { componentId: string; status: string }[];
  /** Selected with `anyRegionalReviewer`. */
  regionalReviewers: readonly object[];
}

/** The forms that are shown, as the rules of readiness take them. */
export function formFacts(forms: FactRows['forms']): CaseFacts['forms'] {
  return forms
    .filter(({ isShown }) => isShown)
    .map(({ formId, status, savedAt }) => ({
      id: formId,
      status: formStatusColumn.parse(status),
      isSavedByCompany: savedAt !== null,
    }));
}

/** Makes the same facts from rows that the caller has already read. */
export function factsOf({
  case: theCase,
  forms,
  corrections,
  signature,
  checkPoints,
  regionalReviewers,
}: FactRows): CaseFacts {
  const current = signature ? signatureColumns.parse(signature) : null;
  return {
    status: theCase.status,
    forms: formFacts(forms),
    corrections,
    signatureStatus: current?.kind === 'DIGITAL' ? current.status : null,
    analogSignatureStatus: current?.kind === 'ANALOG' ? current.status : null,
    checkPoints: checkPoints.map(({ componentId, status }) => ({
      componentId,
      status: checkPointColumn.parse(status),
    })),
    internalSignature: theCase.internalSignature,
    hasRegionalReview: theCase.process.hasRegionalReview,
    hasRegionalReviewer: regionalReviewers.length > 0,
    signsWithService: theCase.process.signsWithService,
    hasInternalSignature: theCase.process.hasInternalSignature,
    archivedFrom: theCase.archivedFrom,
    isErased: theCase.erasedAt !== null,
  };
}

interface StoredCase extends Pick<HandlingFacts, 'status' | 'handlingUsed'> {
  handlingFrom: Date | null;
  mo: { details: unknown };
}

/** What the handling time of a stored case depends on. */
export const handlingFactsOf = ({ status, handlingFrom, handlingUsed, mo }: StoredCase): HandlingFacts => ({
  status,
  handlingFrom: dayOf(handlingFrom),
  handlingUsed,
  handlingDays: readDetails(mo.details).handlingDays ?? null,
});
