import { Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FieldLinks } from './field-links';
import type { FieldToCorrect } from './open-corrections';

interface CorrectionsProps {
  caseId: string;
  corrections: readonly FieldToCorrect[];
}

/** Everything that has to be corrected, each leading to its field. Nothing when there is nothing. */
export function Corrections({ caseId, corrections }: CorrectionsProps) {
  const t = useTranslations('application.corrections');
  const count = corrections.length;
  return (
    <FieldLinks
      caseId={caseId}
      tone="warning"
      icon={<Flag aria-hidden="true" />}
      title={t('title', { count })}
      text={t('text', { count })}
      fields={corrections}
    />
  );
}
