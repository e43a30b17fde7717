'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { RadioGroup } from '@/components/ui/choice-group';
import { useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { isAllowedAt, type Spot } from '@/lib/domain/organisation/arrange';
import { NEW_KINDS, type NewKind, newOfKind } from '@/lib/domain/organisation/new-kinds';
import { useVersionDraft } from '../use-draft-store';

interface PickKindProps {
  id: string;
  /** Where the new component will stand. */
  spot: Spot;
  onCancel(): void;
  onPicked(kind: NewKind): void;
}

/** Chooses the kind of a new component, and says what each is for. */
export function PickKind({ id, spot, onCancel, onPicked }: PickKindProps) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation');
  const { state } = useVersionDraft();
  const form = useSentForm();
  const [kind, setKind] = useState<NewKind>('FormTextBox');
  const allowed = NEW_KINDS.filter((one) => isAllowedAt(state.body, newOfKind(one, 'new'), spot));
  return (
    <Question
      title={t('pickKind')}
      form={form}
      confirm={t('add')}
      tone="primary"
      onCancel={onCancel}
      onConfirm={() => onPicked(kind)}
    >
      <RadioGroup
        id={id}
        name="kind"
        label={t('newComponent')}
        options={allowed.map((value) => ({
          value,
          label: words(`kinds.${value}`),
          description: words(`kindHelp.${value}`),
        }))}
        value={kind}
        onChange={(value) => setKind(NEW_KINDS.find((one) => one === value) ?? 'FormTextBox')}
      />
    </Question>
  );
}
