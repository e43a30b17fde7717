'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useSentForm } from '@/components/ui/field-form';
import { DateField } from '@/components/ui/text-field';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { type AdmissionDates, useAdmissionDate } from './use-admission-date';

interface AdmissionDialogProps extends CaseDialogFrame {
  dates: AdmissionDates;
}

/** Tells the company when its membership begins. */
export function AdmissionDialog({ dates, ...frame }: AdmissionDialogProps) {
  return (
    <CaseDialog {...frame} name="admission" size="small">
      <AdmissionForm caseId={frame.caseId} dates={dates} />
    </CaseDialog>
  );
}

type AdmissionFormProps = Pick<AdmissionDialogProps, 'caseId' | 'dates'>;

function AdmissionForm({ caseId, dates }: AdmissionFormProps) {
  const t = useTranslations('dialog.admission');
  const date = useAdmissionDate({
    id: 'admission-date',
    name: 'admissionDate',
    dates,
  });
  const form = useSentForm({ admissionDate: date.problem });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'sendAdmissionDate',
      input: { caseId, admissionDate: date.value },
      done: 'admissionSent',
    });
  return (
    <DialogForm name="admission" form={form} caller={caller} isDirty={date.isDirty} onSubmit={submit}>
      <DateField {...date.field} label={t('date')} help={date.help} />
    </DialogForm>
  );
}
