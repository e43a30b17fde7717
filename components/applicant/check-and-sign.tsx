import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { ApplicantCase } from '@/lib/api/shapes';
import { AnswersSummary } from './answers-summary';
import { SigningChoice } from './signing-choice';

/** Everything on one page to check, then how to sign. */
export function CheckAndSign({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing');
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-muted">{t('check.text')}</p>
      <AnswersSummary theCase={theCase} isOpen canChange />
      <Card title={t('choice.title')} level={3}>
        <SigningChoice caseId={theCase.id} isDigital={theCase.permissions.includes('shareForSignature')} />
      </Card>
    </div>
  );
}
