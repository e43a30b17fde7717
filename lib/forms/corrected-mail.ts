import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import type { Correction } from '@/lib/generated/prisma/client';
import { fieldLabel } from './field-label';
import type { FormState } from './form-state';

/** Tells the case worker which corrections the company has made. Each shows the request under the name of its field. */
export function correctedMail(
  { mo }: Pick<CaseRecord, 'mo'>,
  { template }: Pick<FormState, 'template'>,
  corrections: readonly Pick<Correction, 'id' | 'formId' | 'componentId' | 'description'>[],
): MailRequest {
  const fields = corrections.map(({ id, formId, componentId, description }) => ({
    ...{ correctionId: id, formId, description },
    label: fieldLabel(template, componentId, mo.locale),
  }));
  return { type: 'correctionHandled', to: 'responsible', fields };
}
