'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { announce, showMessage } from '@/components/browser/message-store';
import { controlId } from '@/components/form-renderer/control-id';
import { CorrectionAction } from '@/components/form-renderer/correction-action';
import { useForm } from '@/components/form-renderer/form-context';
import { goToField } from '@/components/form-renderer/use-field-of-address';
import type { Row } from '@/lib/contract/form-shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { ApplicantFormProps } from './applicant-form-props';
import { CORRECTED_ID, type FieldToCorrect, formHref, nextCorrection } from './progress';

/** The button of a correction. Marks it and leads to the next one, or after the last to what happens now. */
export function MarkAndGoOn({
  caseId,
  formId,
  forms,
  row,
}: Pick<ApplicantFormProps, 'caseId' | 'formId' | 'forms'> & { row: Row }) {
  const t = useTranslations('form.correction');
  const router = useRouter();
  const { editor } = useForm();
  const next = nextCorrection(forms, row.componentId, editor.active);

  function goOn() {
    if (!next) {
      router.push(`/case/${caseId}#${CORRECTED_ID}`);
      return;
    }
    // Announced, so that people who cannot see the screen also hear the reason.
    announce(t('next', { field: next.row.label, description: next.description }));
    goTo(next);
  }
  function fillInElsewhere(fieldId: string) {
    const form = forms.find(({ rows }) =>
      savableComponents(rows).some(({ componentId }) => componentId === fieldId),
    );
    if (!form) return;
    showMessage({ type: 'warning', text: t('elsewhere', { field: row.label }) });
    router.push(`${formHref(caseId, form.id)}#${controlId(fieldId)}`);
  }
  function goTo({ form, row: { componentId } }: FieldToCorrect) {
    const id = controlId(componentId);
    if (form.id === formId) goToField(id);
    else router.push(`${formHref(caseId, form.id)}#${id}`);
  }
  return (
    <CorrectionAction
      row={row}
      label={t(next ? 'markAndNext' : 'markAndSend')}
      onMarked={goOn}
      onElsewhere={fillInElsewhere}
    />
  );
}
