'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import type { FormStatus } from '@/lib/domain/lifecycle/status';

interface FormApprovalProps {
  caseId: string;
  form: { id: string; title: string; status: FormStatus };
  /** Of any kind that is not cleared: the form cannot be approved before. */
  hasOpenCorrection: boolean;
  /** In the form itself, where it is what one came for. */
  isMain?: boolean;
}

/** Approves a form, or takes the approval back. Nothing for a form that is not done. */
export function FormApproval({ caseId, form, hasOpenCorrection, isMain }: FormApprovalProps) {
  const t = useTranslations('case.forms');
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  const isApproved = form.status === 'APPROVED';
  if (!isApproved && (form.status !== 'VALID' || hasOpenCorrection)) {
    return null;
  }
  const call = {
    name: 'approveForm',
    input: { caseId, formId: form.id, isApproved: !isApproved },
    done: isApproved ? 'formUnapproved' : 'formApproved',
    undoes: isApproved,
  } as const;
  return (
    <Button
      size="sm"
      variant={isApproved ? 'quiet' : isMain ? 'primary' : 'secondary'}
      pending={isPending}
      aria-label={t(isApproved ? 'unapproveForm' : 'approveForm', { form: form.title })}
      onClick={() => send(call)}
    >
      {!isApproved && !isPending && <Check aria-hidden="true" />}
      {t(isApproved ? 'unapprove' : 'approve')}
    </Button>
  );
}
