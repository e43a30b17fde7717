'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useSentForm } from '@/components/ui/field-form';
import { DateField } from '@/components/ui/text-field';
import type { DayRange } from '@/lib/domain/fields/day-range';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { useAdmissionDate } from './use-admission-date';

interface AdmissionDialogProps extends CaseDialogFrame {
  /** `YYYY-MM-DD`, as the company wishes. */
  desired: string | null;
  /** The days that may be told. */
  days: DayRange;
}

/** Tells the company from which date it is a member. */
export function AdmissionDialog({ desired, days, ...frame }: AdmissionDialogProps) {
  return (
    <CaseDialog {...frame} name="admission" size="small">
      <AdmissionForm caseId={frame.caseId} desired={desired} days={days} />
    </CaseDialog>
  );
}

type AdmissionFormProps = Pick<AdmissionDialogProps, 'caseId' | 'desired' | 'days'>;

function AdmissionForm({ caseId, desired, days }: AdmissionFormProps) {
  const t = useTranslations('dialog.admission');
  const date = useAdmissionDate({
    id: 'admission-date',
    name: 'admissionDate',
    initial: desired ?? '',
    days,
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
      <DateField {...date.field} label={t('date')} help={desired ? t('desired') : undefined} />
    </DialogForm>
  );
}
