'use client';

import { useTranslations } from 'next-intl';
import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { Select } from '@/components/ui/select';

/** One of several options, in a dropdown list. */
export const selectList: FieldScreen = { Input: SelectInput };

function SelectInput(props: InputProps) {
  const t = useTranslations('form.choices');
  const { field, isLoading } = useChoiceField(props);
  return (
    <Select
      {...field}
      placeholder={isLoading ? t('loading') : undefined}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
