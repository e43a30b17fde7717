import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { organisationName } from '@/lib/domain/organisation-name';
import { ArrivalFromForm } from './arrival-from-form';
import { contactValue } from './contact-value';
import { stageOf } from './stage';
import { CORRECTED_ID } from './way-on';

/** Says that every correction is marked, and what happens now. */
export function CorrectionsSent({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.correctionsSent');
  const organisation = organisationName(theCase.mo, useLocale());
  const stage = stageOf(theCase.status) === 'fill' ? 'fill' : 'review';
  return (
    <section id={CORRECTED_ID} tabIndex={-1} aria-label={t('title')} className="scroll-mt-6">
      <ArrivalFromForm id={CORRECTED_ID} />
      <Alert tone="success" title={t('title')}>
        {t(stage, { organisation, ...contactValue(theCase) })}
      </Alert>
    </section>
  );
}
