import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { type RuleComponent, TAG } from '@/lib/domain/forms/component';
import { nestedFields } from '@/lib/domain/forms/rows';
import { readRecords, serialise } from '@/lib/domain/forms/stored-list';
import { type CaseRecord, requireContact } from '@/lib/engine/access/locked-case';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { defineOperation } from '@/lib/engine/operation';
import { componentsOf, loadTemplate } from '@/lib/features/application/form-state';
import {
  decidedAdmission,
  isAdmissionDateMailed,
  requireAdmissionDate,
} from '@/lib/features/case/send-admission-date';
import { exportMember, type MemberExport, memberExportSchema } from '@/lib/integrations/register/register';
import type { Tx } from '@/lib/platform/database/db';

/** Sends an approved case to the membership register. The register receives the case only once, even if it is sent again. */
export const exportCase = defineOperation({
  call: CALLS.exportCase,
  input: z.object({ notifyAdmissionDate: z.string().optional() }),
  payload: memberExportSchema,
  async reserve({ tx, case: theCase, now }, { notifyAdmissionDate }) {
    if (notifyAdmissionDate) {
      requireContact(theCase);
      requireAdmissionDate(notifyAdmissionDate, 'notifyAdmissionDate', { createdAt: theCase.createdAt, now });
    }
    return memberExport(tx, theCase, notifyAdmissionDate ?? null);
  },
  callOut: exportMember,
  keepsFailure: true,
  failure: (cause, hasReached) => new AppError('TELLUS_ERROR', { cause, extra: { hasReached } }),
  async confirm({ tx, case: theCase }, { notifyAdmissionDate }, { admissionDate }, { registerId }) {
    const hasNews = notifyAdmissionDate && !(await isAdmissionDateMailed(tx, theCase, notifyAdmissionDate));
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseExportedToTellus', details: { registerId, admissionDate } },
      update: { registerId },
      mails: [mailOfApproval(hasNews ? notifyAdmissionDate : null, admissionDate)],
    };
  },
});

/**
 * The mail that says that the application is approved.
 *
 * @param news The admission date, if the company does not know it yet and has to hear it.
 */
const mailOfApproval = (news: string | null, admissionDate: string | null): MailRequest =>
  news
    ? { type: 'admissionDate', to: 'contact', values: { admissionDate: news, isApproved: 'yes' } }
    : { type: 'applicationApproved', to: 'contact', values: { memberFromDate: admissionDate ?? '' } };

/** The data of a case for the register. */
export async function memberExport(
  tx: Tx,
  theCase: CaseRecord,
  givenDate: string | null,
): Promise<MemberExport> {
  const components = componentsOf(await loadTemplate(tx, theCase.templateId));
  const rows = await tx.caseValue.findMany({ where: { caseId: theCase.id, active: true } });
  const answers = new Map(rows.map(({ componentId, value }) => [componentId, value]));
  const tagged = (tag: string) => {
    const field = components.find(({ component }) => component.tag === tag);
    return field ? answers.get(field.component.componentId) : undefined;
  };
  const name = tagged(TAG.contactName);
  const telephone = tagged(TAG.contactTelephone);
  return {
    caseId: theCase.id,
    moSlug: theCase.mo.slug,
    orgNo: theCase.orgNo,
    companyName: theCase.companyName,
    contact: {
      email: theCase.contactEmail ?? theCase.mo.sharedEmail,
      ...(name ? { name } : {}),
      ...(telephone ? { telephone } : {}),
    },
    admissionDate: await decidedAdmission(tx, theCase, givenDate),
    locale: theCase.locale,
    values: registerAnswers(
      components.map(({ component }) => component),
      answers,
    ),
  };
}

/**
 * Saved answers as the register gets them, by the public id of each component. A component without a public id uses its component id, which
 * begins with a letter, so it is never another component's public id. Fields in the entries of a list are named in the same way.
 */
export function registerAnswers(
  components: readonly RuleComponent[],
  answers: ReadonlyMap<string, string>,
): Record<string, string> {
  const byId = new Map(components.map((component) => [component.componentId, component]));
  const named = namesOf(components);
  return Object.fromEntries(
    [...answers].map(([componentId, value]) => {
      const component = byId.get(componentId);
      const isList = component?.type === 'FormDynamicList';
      return [named(componentId), isList ? listAnswer(component, value) : value];
    }),
  );
}

function listAnswer(list: RuleComponent, value: string): string {
  const named = namesOf(nestedFields(list));
  const entries = readRecords(value)?.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([componentId, answer]) => [named(componentId), answer])),
  );
  return entries ? serialise(entries) : value;
}

/** The name of each component. If two have the same public id, which old versions may contain, only the first gets it. */
function namesOf(components: readonly RuleComponent[]): (componentId: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { componentId, publicId } of components) {
    if (!publicId || taken.has(publicId)) continue;
    taken.add(publicId);
    names.set(componentId, publicId);
  }
  return (componentId) => names.get(componentId) ?? componentId;
}
