import { linkExpiry } from '@/lib/crypto/link';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { maskOrgNo, type OrganisationType } from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { activeComponents } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import type { Process } from '@/lib/domain/organisation/body';
import type { Actor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { recordAudit } from '@/lib/engine/audit/record';
import { firstStatus } from '@/lib/engine/change-status';
import { announceChange } from '@/lib/engine/live/case-news';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { stepColumns } from '@/lib/engine/review-steps';
import { nameWithoutName } from '@/lib/forms/case-fields';
import { componentsOf, loadTemplate } from '@/lib/forms/load-template';

/** An organisation and the version that a new case gets. */
export interface OrganisationToApplyTo {
  id: number;
  slug: string;
  templateId: number;
  process: Process;
}

export interface CaseToInsert {
  mo: OrganisationToApplyTo;
  orgNo: string;
  /** Null while unknown. */
  companyName: string | null;
  /** Whether the name is from the register. */
  nameIsKnown: boolean;
  organisationType: OrganisationType;
  email: string | null;
  locale: Locale;
  silent: boolean;
  actor: Actor;
  now?: Date;
}

/**
 * Writes a new case with its forms (known values filled in), its first audit event and, unless silent, its mail. Throws ALREADY_EXISTS if
 * another request has just created one for the company: the database lets only one through.
 */
export async function insertCase(tx: Tx, input: CaseToInsert): Promise<string> {
  const { mo, orgNo, organisationType, email, locale, silent, now = new Date() } = input;
  const { templateId, process } = mo;
  // Skipped, not refused: PostgreSQL writes a refused row to its log, with the number of a sole trader, which is a personal one.
  const [created] = await tx.case.createManyAndReturn({
    skipDuplicates: true,
    data: {
      moId: mo.id,
      templateId,
      status: firstStatus(silent ? 'createSilentCase' : 'createCase', process),
      silent,
      locale,
      companyName: input.companyName ?? nameWithoutName(input),
      nameIsKnown: input.nameIsKnown,
      orgNo,
      organisationType,
      contactEmail: email,
      linkValidUntil: linkExpiry(now),
      createdAt: now,
      lastChangedAt: now,
      ...stepColumns(process),
      auditSequence: 1,
    },
    select: { id: true },
  });
  if (!created) throw new AppError('ALREADY_EXISTS');
  const { id } = created;
  await insertForms(tx, id, templateId, input);
  const actor: Actor =
    input.actor.kind === 'applicant' ? { ...input.actor, caseId: id, linkVersion: 1 } : input.actor;
  await recordAudit(tx, {
    caseId: id,
    sequence: 1,
    previous: null,
    actor,
    at: now,
    event: { type: 'CaseCreated', details: { silent, orgNo: maskOrgNo(orgNo, organisationType), email } },
  });
  const { name: by, kind: byKind } = actor;
  await announceChange(tx, { caseId: id, moId: mo.id, what: 'CaseCreated', by, byKind, version: 1 });
  if (!silent) {
    await queueMail(tx, await lockCase(tx, actor, id), { type: 'caseCreated', to: 'contact' }, now);
  }
  return id;
}

async function insertForms(tx: Tx, caseId: string, templateId: number, input: CaseToInsert): Promise<void> {
  const template = await loadTemplate(tx, templateId);
  await tx.caseForm.createMany({ data: template.forms.map((form) => ({ caseId, formId: form.id })) });
  await tx.checkPoint.createMany({
    data: template.checkPoints.map(({ componentId }) => ({ caseId, componentId })),
  });
  const known: Record<string, string | null> = {
    [TAG.companyName]: input.companyName,
    [TAG.organisationNumber]: input.orgNo,
    [TAG.contactEmail]: input.email,
  };
  const filled = componentsOf(template).flatMap(({ component }) => {
    const value = component.tag ? known[component.tag] : null;
    return value ? [{ component, value }] : [];
  });
  const values = Object.fromEntries(filled.map(({ component, value }) => [component.componentId, value]));
  const active = activeComponents(template, values);
  await tx.caseValue.createMany({
    data: filled.map(({ component, value }) => ({
      caseId,
      componentId: component.componentId,
      dataType: dataTypeOf(component) ?? 'text',
      active: active.has(component.componentId),
      value,
      updatedBy: input.actor.name,
    })),
  });
}
