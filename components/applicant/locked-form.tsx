'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { FormView } from '@/lib/contract/form-shapes';
import { type CaseStatus, isActive } from '@/lib/domain/lifecycle/status';
import { formHref } from './progress';

/** Says why a form can only be read. */
export function LockedNotice({ status, form }: { status: CaseStatus; form: FormView }) {
  const t = useTranslations('form.lockedForm');
  const reason = lockedBecause(status, form);
  return (
    <Alert className="mb-7" title={t('title')}>
      {t(reason)}
    </Alert>
  );
}

function lockedBecause(status: CaseStatus, form: FormView) {
  if (!isActive(status)) return 'ended';
  return form.status === 'APPROVED' ? 'approved' : (REASONS[status] ?? 'submitted');
}

const REASONS: Partial<Record<CaseStatus, 'shared' | 'paper'>> = {
  SHARED_FOR_EXTERNAL_SIGNATURE: 'shared',
  DOWNLOADED_FOR_ANALOG_SIGNATURE: 'paper',
};

/** Leads from a form that can only be read to the next one. */
export function ReadOn({
  caseId,
  forms,
  formId,
}: {
  caseId: string;
  forms: readonly FormView[];
  formId: string;
}) {
  const t = useTranslations('form');
  const next = forms[forms.findIndex(({ id }) => id === formId) + 1];
  return (
    <LinkButton href={next ? formHref(caseId, next.id) : `/case/${caseId}`} className="min-w-0 max-sm:w-full">
      <span className="min-w-0">{next ? t('onward', { form: next.title }) : t('toOverview')}</span>
      <ArrowRight aria-hidden="true" />
    </LinkButton>
  );
}
