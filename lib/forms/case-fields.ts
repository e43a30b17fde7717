import { dateOf, isDay } from '@/lib/domain/day';
import { parseEmail } from '@/lib/domain/fields/email';
import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';

/**
 * The form fields that are also columns of the case: the company's name, its number and the contact person's address. Every change updates
 * both. `write-case-field.ts` writes from the case to the form.
 */

type CompanyFacts = Pick<CaseRecord, 'orgNo' | 'organisationType'>;

/** The name to use for a company whose name is unknown: its number, masked for a sole trader. */
export function nameWithoutName({ orgNo, organisationType }: CompanyFacts): string {
  return maskOrgNo(orgNo, organisationType);
}

/** The columns of the case to update from saved answers. `tagOf` gives the tag of a component. */
export function columnsOf(
  theCase: CompanyFacts,
  changes: readonly { componentId: string; to: string }[],
  tagOf: (componentId: string) => string | null | undefined,
): Prisma.CaseUncheckedUpdateInput {
  const update: Prisma.CaseUncheckedUpdateInput = {};
  for (const { componentId, to } of changes) {
    switch (tagOf(componentId)) {
      case TAG.companyName:
        update.companyName = to || nameWithoutName(theCase);
        break;
      case TAG.contactEmail:
        update.contactEmail = parseEmail(to);
        break;
      case TAG.desiredAdmissionDate:
        update.desiredAdmissionDate = isDay(to) ? dateOf(to) : null;
    }
  }
  return update;
}
