import { z } from 'zod';
import { requireAdmissionDate } from '@/lib/cases/admission-date';
import { decidedAdmission, isToldAdmission } from '@/lib/cases/told-admission';
import { CALLS } from '@/lib/contract/contract';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { TAG } from '@/lib/domain/forms/component';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineOperation } from '@/lib/engine/operation';
import { componentsOf, loadTemplate } from '@/lib/forms/load-template';
import { exportMember, type MemberExport, memberExportSchema } from '@/lib/integrations/register/register';
import { registerAnswers } from './register-answers';

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
  failure: (cause) => new AppError('TELLUS_ERROR', { cause }),
  async confirm({ tx, case: theCase }, { notifyAdmissionDate }, { admissionDate }, { registerId }) {
    const hasNews = notifyAdmissionDate && !(await isToldAdmission(tx, theCase, notifyAdmissionDate));
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseExportedToTellus', details: { registerId, admissionDate } },
      update: { registerId },
      mails: [
        hasNews
          ? {
              type: 'admissionDate',
              to: 'contact',
              values: { admissionDate: notifyAdmissionDate, isApproved: 'yes' },
            }
          : { type: 'applicationApproved', to: 'contact' },
      ],
    };
  },
});

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
