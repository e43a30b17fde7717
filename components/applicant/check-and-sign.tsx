import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-style';
import { Card } from '@/components/ui/card';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { AnswersList } from './answers-list';
import { SigningChoice } from './signing-choice';

/** Everything on one page to check, then how to sign. */
export function CheckAndSign({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 whitespace-pre-line wrap-anywhere text-ink-muted">
          {theCase.information?.beforeSigning ?? t('check.text')}
        </p>
        <a href="#signing" className={buttonClass({ variant: 'primary' })}>
          {t('check.toSigning')}
        </a>
      </div>
      <AnswersList caseId={theCase.id} packed={packForms(theCase.forms)} isOpen canChange />
      <Card id="signing" className="scroll-mt-6" title={t('choice.title')} level={3}>
        <SigningChoice
          caseId={theCase.id}
          isDigital={theCase.permissions.includes('shareForSignature')}
          former={theCase.formerSignatories}
        />
      </Card>
    </div>
  );
}
