'use client';

import { useTranslations } from 'next-intl';
import { type FieldInputProps, fieldPropsOf } from '@/components/forms/field-props';
import { Button } from '@/components/ui/button';
import { type Choices, useChoices } from './use-choices';

/** Returns the props of a control with options. The error says so if the options could not be fetched. */
export function useChoiceField(props: FieldInputProps) {
  const choices = useChoices(props.row);
  const field = {
    ...fieldPropsOf(props),
    options: choices.options,
    onBlur: () => props.onLeave(),
    error: choices.state === 'failed' ? <ChoicesFailed choices={choices} /> : props.error,
  };
  return { field, isLoading: choices.state === 'loading' };
}

function ChoicesFailed({ choices }: { choices: Choices }) {
  const t = useTranslations('form.choices');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t('failed')}
      <Button size="sm" onClick={choices.retry}>
        {t('retry')}
      </Button>
    </span>
  );
}
