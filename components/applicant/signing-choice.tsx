'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioGroup } from '@/components/ui/choice-group';
import { DigitalSigningForm } from './digital-signing-form';
import { PaperSigningForm } from './paper-signing-form';

interface SigningChoiceProps {
  caseId: string;
  isDigital: boolean;
  /** Addresses of the signatories of the previous signing. */
  former?: readonly string[] | undefined;
}

/** Chooses how to sign the application, and starts it. Without a signing service, the organisation's applications are signed on paper. */
export function SigningChoice({ caseId, isDigital, former }: SigningChoiceProps) {
  const t = useTranslations('signing.choice');
  const [way, setWay] = useState(isDigital ? 'digital' : 'paper');
  return (
    <div className="grid gap-6">
      {isDigital && (
        <RadioGroup
          id="signing-way"
          label={t('label')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'digital', label: t('digital'), description: t('digitalText') },
            { value: 'paper', label: t('paper'), description: t('paperText') },
          ]}
        />
      )}
      {way === 'digital' ? (
        <DigitalSigningForm caseId={caseId} former={former} />
      ) : (
        <PaperSigningForm caseId={caseId} isDigital={isDigital} />
      )}
    </div>
  );
}
