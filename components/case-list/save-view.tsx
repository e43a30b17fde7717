'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { showMessage } from '@/components/browser/message-store';
import { useSend } from '@/components/browser/send';
import { useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { type NamedOrganisation, organisationName } from '@/lib/domain/locale';

export interface SharingChoice extends NamedOrganisation {
  id: number;
}

interface SaveViewProps {
  /** The query as in the address. */
  query: string;
  organisations: readonly SharingChoice[];
  onClose: () => void;
}

const OWN = '-';

/** Asks for the name of the view, and for whom to save it. */
export function SaveView({ query, organisations, onClose }: SaveViewProps) {
  const t = useTranslations('caseList.view');
  const locale = useLocale();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [place, setPlace] = useState(OWN);
  const form = useSentForm({ name: name.trim() === '' ? 'REQUIRED' : null });
  const save = useSend(
    () => call('saveView', { name: name.trim(), query, ...(place === OWN ? {} : { moId: Number(place) }) }),
    {
      form,
      async onDone() {
        await client.invalidateQueries({ queryKey: queryKeyOf('listViews', {}) });
        showMessage({ type: 'success', text: t('saved') });
        onClose();
      },
    },
  );
  return (
    <Question
      title={t('title')}
      tone="primary"
      confirm={t('confirm')}
      isPending={save.isPending}
      form={form}
      onCancel={onClose}
      onConfirm={() => save.send()}
    >
      <div className="mt-2 grid gap-4">
        <TextField
          id="view-name"
          name="name"
          label={t('name')}
          help={t('help')}
          limit={TEXT_LIMITS.viewName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {organisations.length > 0 && (
          <Select
            id="view-place"
            name="moId"
            label={t('place')}
            placeholder={null}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
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
