'use client';

import { useTranslations } from 'next-intl';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { ApproveIcon } from '@/components/ui/icons';
import type { FormStatus } from '@/lib/domain/lifecycle/status';

interface FormApprovalProps {
  caseId: string;
  form: { id: string; title: string; status: FormStatus };
  /** Of any kind that is not cleared: the form cannot be approved before. */
  hasOpenCorrection: boolean;
}

/** Approves a form, or takes the approval back. Nothing for a form that is not done. */
export function FormApproval({ caseId, form, hasOpenCorrection }: FormApprovalProps) {
  const t = useTranslations('case.forms');
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  const isApproved = form.status === 'APPROVED';
  if (!isApproved && (form.status !== 'VALID' || hasOpenCorrection)) {
    return null;
  }
  return (
    <Button
      size="sm"
      variant={isApproved ? 'quiet' : 'secondary'}
      pending={isPending}
      aria-label={t(isApproved ? 'unapproveForm' : 'approveForm', { form: form.title })}
      onClick={() => send(approvalOf(caseId, form.id, !isApproved))}
    >
      {!isApproved && !isPending && <ApproveIcon aria-hidden="true" />}
      {t(isApproved ? 'unapprove' : 'approve')}
    </Button>
  );
}

/** The call that approves a form, or takes its approval back. */
export function approvalOf(caseId: string, formId: string, isApproved: boolean): CaseCall<'approveForm'> {
  return {
    name: 'approveForm',
    input: { caseId, formId, isApproved },
    done: isApproved ? 'formApproved' : 'formUnapproved',
    undoes: !isApproved,
  };
}

interface ApproveAndNextProps {
  caseId: string;
  form: { id: string; title: string };
  /** Leads to what is left. Called with the press: what was approved shows at once. */
  onNext: () => void;
}

/** Approves a form and leads to what is left of the case. */
export function ApproveAndNext({ caseId, form, onNext }: ApproveAndNextProps) {
  const t = useTranslations('case.forms');
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  return (
    <Button
      size="sm"
      variant="primary"
      data-forward
      pending={isPending}
      aria-label={t('approveAndNextOf', { form: form.title })}
      onClick={() => {
        send(approvalOf(caseId, form.id, true));
        onNext();
      }}
    >
      {!isPending && <ApproveIcon aria-hidden="true" />}
      {t('approveAndNext')}
    </Button>
  );
}
