import { useTranslations } from 'next-intl';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { AnswersList } from './answers-list';

/** The submitted answers, to read again. */
export function SubmittedForms({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.submitted');
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <AnswersList caseId={theCase.id} packed={packForms(theCase.forms)} isOpen={false} canChange={false} />
    </section>
  );
}
