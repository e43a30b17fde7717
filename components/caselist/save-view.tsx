'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Question } from '@/components/ui/question';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { type NamedOrganisation, organisationName } from '@/lib/domain/organisation-name';

export interface SharingChoice extends NamedOrganisation {
  id: number;
}

interface SaveViewProps {
  /** As the address has it. */
  query: string;
  organisations: readonly SharingChoice[];
  onClose: () => void;
}

const OWN = '-';

/** Asks under which name the list is kept, and for whom. */
export function SaveView({ query, organisations, onClose }: SaveViewProps) {
  const t = useTranslations('caseList.view');
  const validation = useTranslations('validation');
  const locale = useLocale();
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const [name, setName] = useState('');
  const [place, setPlace] = useState(OWN);
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  async function save() {
    if (name.trim() === '') return setProblem(t('nameMissing'));
    setIsPending(true);
    try {
      await call('saveView', { name: name.trim(), query, ...(place === OWN ? {} : { moId: Number(place) }) });
      await client.invalidateQueries({ queryKey: queryKeyOf('listViews', {}) });
      showMessage({ type: 'success', text: t('saved') });
      onClose();
    } catch (error) {
      setIsPending(false);
      const isFull = error instanceof ApiProblem && error.errors?.name?.includes('VIEWS_FULL');
      if (isFull) setProblem(validation('VIEWS_FULL'));
      else showError(error);
    }
  }
  return (
    <Question
      title={t('title')}
      tone="primary"
      cancel={t('cancel')}
      confirm={t('confirm')}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => void save()}
    >
      <div className="mt-4 grid gap-4">
        <TextField
          id="view-name"
          label={t('name')}
          help={t('help')}
          limit={TEXT_LIMITS.viewName}
          value={name}
          error={problem}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
          }}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {organisations.length > 0 && (
          <Select
            id="view-place"
            label={t('place')}
            placeholder={null}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            options={[
              { value: OWN, label: t('own') },
              ...organisations.map((one) => ({
                value: String(one.id),
                label: t('everybody', { organisation: organisationName(one, locale) }),
              })),
            ]}
          />
        )}
      </div>
    </Question>
  );
}
