import { dateOf, isDay } from '@/lib/domain/day';
import { parseEmail } from '@/lib/domain/fields/email';
import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import type { ReadOnlyTag } from '@/lib/domain/forms/locking';
import { isPermitted, ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';

/**
 * The form fields that are also columns of the case: the company's name, its number and the contact person's address. Every change updates
 * both. `write-case-field.ts` writes from the case to the form.
 */

type CompanyFacts = Pick<CaseRecord, 'orgNo' | 'organisationType'>;
const MAY_WRITE_CONTACT = ROLE_IDS.filter((role) => isPermitted('changeContact', role));

type FieldFacts = Pick<CaseRecord, 'nameIsKnown' | 'hasMailedLink' | 'process'>;

/** The name to use for a company whose name is unknown: its number, masked for a sole trader. */
export function nameWithoutName({ orgNo, organisationType }: CompanyFacts): string {
  return maskOrgNo(orgNo, organisationType);
}

/**
 * The read-only tags of a case's version, adjusted to this case. The name is open until the register knows it. Nobody may change the
 * number, because the case is found by it. Only the command `changeContact` changes the contact person, since it sends the new person a
 * link. But if no link has been mailed to anybody, as in a silent case, case workers write the address in the form.
 */
export function readOnlyTagsOf(theCase: FieldFacts): ReadOnlyTag[] {
  const others = theCase.process.readOnlyTags
    .filter(
      ({ key }) =>
        key !== TAG.organisationNumber &&
        key !== TAG.contactEmail &&
        (key !== TAG.companyName || theCase.nameIsKnown),
    )
    .map(({ key, overrideByRoles }) => ({ key, readOnlyOverrideByRoles: overrideByRoles }));
  return [
    ...others,
    { key: TAG.organisationNumber, readOnlyOverrideByRoles: [] },
    { key: TAG.contactEmail, readOnlyOverrideByRoles: theCase.hasMailedLink ? [] : MAY_WRITE_CONTACT },
  ];
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
