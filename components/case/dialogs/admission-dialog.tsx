'use client';

import { useTranslations } from 'next-intl';
import { DateField } from '@/components/ui/text-field';
import { useCaseCall } from '../use-case-call';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { useDate } from './use-date';

interface AdmissionDialogProps extends CaseDialogFrame {
  /** `YYYY-MM-DD`, as the company wishes. */
  desired: string | null;
}

/** Tells the company from which date it is a member. */
export function AdmissionDialog({ desired, ...frame }: AdmissionDialogProps) {
  return (
    <CaseDialog {...frame} name="admission" size="small">
      <AdmissionForm caseId={frame.caseId} desired={desired} />
    </CaseDialog>
  );
}

function AdmissionForm({ caseId, desired }: { caseId: string; desired: string | null }) {
  const t = useTranslations('dialog.admission');
  const date = useDate({ id: 'admission-date', initial: desired ?? '' });
  const caller = useCaseCall(caseId);
  const submit = () =>
    date.check() &&
    caller.send({
      method: 'POST',
      path: `Case/${caseId}/SendAdmissionDateMail`,
      body: { admissionDate: date.value },
      done: 'admissionSent',
    });
  return (
    <DialogForm name="admission" caller={caller} isDirty={date.isDirty} onSubmit={submit}>
      <DateField {...date.field} label={t('date')} help={desired ? t('desired') : undefined} />
    </DialogForm>
  );
}
