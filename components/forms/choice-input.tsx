'use client';

import { useTranslations } from 'next-intl';
import { type FieldInputProps, fieldPropsOf } from '@/components/forms/field-props';
import { Button } from '@/components/ui/button';
import { CheckboxGroup, RadioGroup } from '@/components/ui/choice-group';
import { Select } from '@/components/ui/select';
import { parseOptions, serialise } from '@/lib/domain/forms/values';
import { type Choices, useChoices } from './use-choices';

/** One or several of given options. */
export function ChoiceInput(props: FieldInputProps) {
  const { row, value, onChange, onLeave } = props;
  const t = useTranslations('form.choices');
  const choices = useChoices(row);
  const field = {
    ...fieldPropsOf(props),
    options: choices.options,
    onBlur: () => onLeave(),
    error: choices.state === 'failed' ? <ChoicesFailed choices={choices} /> : props.error,
  };
  switch (row.type) {
    case 'FormSelectList':
      return (
        <Select
          {...field}
          placeholder={choices.state === 'loading' ? t('loading') : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'FormCheckBoxList':
      return (
        <CheckboxGroup
          {...field}
          value={parseOptions(value)}
          onChange={(chosen) => onChange(serialise(chosen))}
        />
      );
    default:
      return <RadioGroup {...field} value={value} onChange={onChange} />;
  }
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
