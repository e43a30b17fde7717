'use client';

import { useTranslations } from 'next-intl';
import { Colleagues } from '@/components/colleagues/colleagues';
import { RouteDialog } from '@/components/ui/route-dialog';
import { ApplicantQueries } from './applicant-queries';

/** The colleagues who help with the application. Shown to the contact person and to the colleagues themselves. */
export function ColleaguesDialog({ caseId, intercepted }: { caseId: string; intercepted: boolean }) {
  const t = useTranslations('colleagues');
  return (
    <RouteDialog title={t('title')} closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <ApplicantQueries>
        <Colleagues caseId={caseId} asApplicant />
      </ApplicantQueries>
    </RouteDialog>
  );
}
