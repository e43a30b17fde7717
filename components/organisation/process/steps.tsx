'use client';

import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/organisation/use-draft-store';
import { useProblemWords } from '@/components/organisation/use-problem-words';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { useKeyedText } from '@/components/ui/keyed-text';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { useProcess } from './use-process';

const STEPS = ['signsWithService', 'hasInternalSignature', 'hasCreditReport', 'hasRegionalReview'] as const;

/** Edits who can apply, and the steps that a case takes. */
export function Steps() {
  const t = useTranslations('organisation.process');
  const types = useKeyedText('organisation.organisationTypes');
  const { canEdit } = useDraft();
  const problemAt = useProblemWords();
  const [process, set] = useProcess();
  return (
    <Card title={t('title')} description={t('text')}>
      <div className="grid gap-5">
        <CheckboxGroup
          id="organisationTypes"
          label={t('organisationTypes')}
          disabled={!canEdit}
          error={problemAt({ property: 'organisationTypes' })}
          options={ORGANISATION_TYPES.map((value) => ({ value, label: types(value) }))}
          value={process.organisationTypes}
          onChange={(chosen) =>
            set({ organisationTypes: ORGANISATION_TYPES.filter((one) => chosen.includes(one)) })
          }
        />
        {STEPS.map((step) => (
          <Checkbox
            key={step}
            id={step}
            label={t(step)}
            help={t(`${step}Help`)}
            disabled={!canEdit}
            error={problemAt({ property: step })}
            checked={process[step]}
            onChange={({ target }) => set({ [step]: target.checked })}
          />
        ))}
      </div>
    </Card>
  );
}
