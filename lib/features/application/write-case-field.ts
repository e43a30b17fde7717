import { parseEmail } from '@/lib/domain/fields/addresses';
import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { dateOf, isDay } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { CommandContext } from '@/lib/engine/command';
import type { Prisma } from '@/lib/generated/prisma/client';
import { loadFormState, loadTemplate, taggedComponent } from './form-state';
import { saveIfFaultless } from './save-forms';

/** Writes a column of the case into its form field, if the template has one. The form becomes valid if this value was its only error. */
export async function writeCaseField(
  context: CommandContext,
  tag: string,
  value: string,
  by: string,
): Promise<void> {
  const { tx, case: theCase, now } = context;
  const field = taggedComponent(await loadTemplate(tx, theCase.templateId), tag);
  if (!field) return;
  const { componentId } = field;
  const data = { value, updatedAt: now, updatedBy: by };
  await tx.caseValue.upsert({
    where: { caseId_componentId: { caseId: theCase.id, componentId } },
    create: {
      caseId: theCase.id,
      componentId,
      dataType: dataTypeOf(field) ?? 'text',
      version: 1,
      ...data,
    },
    update: { ...data, version: { increment: 1 } },
    select: { version: true },
  });
  const state = await loadFormState(context);
  await saveIfFaultless(context, state, state.formOf(componentId));
}

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
  { case: theCase, actor }: { case: CompanyFacts; actor: Pick<Actor, 'kind'> },
  changes: readonly { componentId: string; to: string }[],
  tagOf: (componentId: string) => string | null | undefined,
): Prisma.CaseUncheckedUpdateInput {
  const update: Prisma.CaseUncheckedUpdateInput = {};
  for (const { componentId, to } of changes) {
    switch (tagOf(componentId)) {
      case TAG.companyName:
        update.companyName = to || nameWithoutName(theCase);
        update.nameIsVerified = actor.kind === 'caseWorker';
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
