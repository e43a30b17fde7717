'use client';

import { useTranslations } from 'next-intl';
import { leaveButton } from '@/components/browser/focus-place';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { ApproveIcon } from '@/components/ui/icons';
import type { FormView } from '@/lib/contract/form-shapes';
import { missingForApproval } from '@/lib/domain/lifecycle/readiness';

/** The form as shown to the person who approves it. */
type ShownForm = Pick<FormView, 'id' | 'title' | 'status' | 'version'>;

interface FormApprovalProps {
  caseId: string;
  form: ShownForm;
  /** Whether the form has a correction of any kind that is not cleared. Such a form cannot be approved. */
  hasUnclearedCorrection: boolean;
}

/** Approves a form, or takes the approval back. Shows nothing for a form that is not done. */
export function FormApproval({ caseId, form, hasUnclearedCorrection }: FormApprovalProps) {
  const t = useTranslations('case.forms');
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  const isApproved = form.status === 'APPROVED';
  if (!isApproved && missingForApproval(form.status, hasUnclearedCorrection).length > 0) {
    return null;
  }
  return (
    <Button
      size="sm"
      variant={isApproved ? 'quiet' : 'secondary'}
      pending={isPending}
      data-acts
      aria-label={t(isApproved ? 'unapproveForm' : 'approveForm', { form: form.title })}
      onClick={({ currentTarget }) => {
        leaveButton(currentTarget);
        send(approvalOf(caseId, form, !isApproved));
      }}
    >
      {!isApproved && !isPending && <ApproveIcon aria-hidden="true" />}
      {t(isApproved ? 'unapprove' : 'approve')}
    </Button>
  );
}

/** Returns the call that approves a form as it is shown, or takes its approval back. */
export function approvalOf(
  caseId: string,
  { id: formId, version }: Pick<FormView, 'id' | 'version'>,
  isApproved: boolean,
): CaseCall<'approveForm'> {
  return {
    name: 'approveForm',
    input: { caseId, formId, isApproved, version },
    done: isApproved ? 'formApproved' : 'formUnapproved',
    undoes: !isApproved,
  };
}

interface ApproveAndNextProps {
  caseId: string;
  form: ShownForm;
  /** Leads to what is left. Called at the press, because the page shows the approval at once. */
  onNext: () => void;
  /** Leads back to the form. It was not approved, and may have changed. */
  onRefused: () => void;
}

/** Approves a form and leads to what is left of the case. */
export function ApproveAndNext({ caseId, form, onNext, onRefused }: ApproveAndNextProps) {
  const t = useTranslations('case.forms');
  const { send, isPending } = useCaseCall(caseId, { stays: true, onRefused });
  return (
    <Button
      size="sm"
      variant="primary"
      pending={isPending}
      data-acts
      aria-label={t('approveAndNextOf', { form: form.title })}
      onClick={() => {
        send(approvalOf(caseId, form, true));
        onNext();
      }}
    >
      {!isPending && <ApproveIcon aria-hidden="true" />}
      {t('approveAndNext')}
    </Button>
  );
}
