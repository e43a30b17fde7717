'use client';

import { useTranslations } from 'next-intl';
import { isTick, useOpenDraft } from '@/components/browser/use-written';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { useSentForm } from '@/components/ui/field-form';
import { DateField } from '@/components/ui/text-field';
import { dayProblem } from '@/lib/domain/fields/days';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { type AdmissionDates, DialogForm, useAdmissionDate } from './dialog-form';

interface CompleteDialogProps extends CaseDialogFrame {
  dates: AdmissionDates;
  /** A remark about the regional review: not requested, or membership not recommended. */
  advice: { kind: 'notAsked' } | { kind: 'against'; comment: string | null } | null;
  hasContact: boolean;
}

/** Sends the approved case to the membership register. On request, also mails the company its admission date. */
export function CompleteDialog({ dates, advice, hasContact, ...frame }: CompleteDialogProps) {
  return (
    <CaseDialog {...frame} name="complete">
      <CompleteForm caseId={frame.caseId} dates={dates} advice={advice} hasContact={hasContact} />
    </CaseDialog>
  );
}

/** Whether the company wishes a date that it can still have, and has not received one. */
const isWishProposed = ({ desired, decided, days }: AdmissionDates): boolean =>
  desired !== null && decided === undefined && dayProblem(desired, days) === null;

type CompleteFormProps = Omit<CompleteDialogProps, 'company' | 'closeTo'>;

function CompleteForm({ caseId, dates, advice, hasContact }: CompleteFormProps) {
  const t = useTranslations('dialog.complete');
  const isProposed = hasContact && isWishProposed(dates);
  const [isNotified, setIsNotified] = useOpenDraft('complete-notify', isProposed, isTick);
  const date = useAdmissionDate({
    id: 'complete-date',
    name: 'notifyAdmissionDate',
    dates,
  });
  const form = useSentForm({ notifyAdmissionDate: isNotified ? date.problem : null });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'exportCase',
      input: { caseId, ...(isNotified ? { notifyAdmissionDate: date.value } : {}) },
      done: 'exported',
    });
  return (
    <DialogForm
      name="complete"
      isMailed
      form={form}
      caller={caller}
      isDirty={isNotified !== isProposed}
      failure="errors.TELLUS_ERROR"
      onSubmit={submit}
    >
      {advice?.kind === 'notAsked' && <Alert>{t('notAsked')}</Alert>}
      {advice?.kind === 'against' && (
        <Alert tone="warning" title={t('despiteAdvice')}>
          {advice.comment && <p className="whitespace-pre-line wrap-anywhere">{advice.comment}</p>}
        </Alert>
      )}
      {hasContact && (
        <Checkbox
          id="complete-notify"
          label={t('notify')}
          optional={false}
          required={false}
          checked={isNotified}
          onChange={(event) => setIsNotified(event.target.checked)}
        />
      )}
      {isNotified && <DateField {...date.field} label={t('date')} help={date.help} />}
    </DialogForm>
  );
}
