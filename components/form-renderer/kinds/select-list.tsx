'use client';

import { useTranslations } from 'next-intl';
import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useOwnText } from '@/components/form-renderer/own-text';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { SearchableSelect } from '@/components/ui/searchable-select';
import { readChoice } from '@/lib/domain/forms/kinds/choices';

/** One of several options, in a list that is searched if it is long. */
export const selectList: FieldScreen = { Input: SelectInput };

function SelectInput(props: InputProps) {
  const { value, onChange } = props;
  const t = useTranslations('form.choices');
  const { field, isLoading } = useChoiceField(props);
  const ownText = useOwnText(props, [value], ([choice = ''], key) => onChange(choice, key));
  const select = (
    <SearchableSelect
      {...field}
      onBlur={ownText.field ? undefined : field.onBlur}
      placeholder={isLoading ? t('loading') : undefined}
      value={readChoice(value).id}
      onChange={(id) => onChange(ownText.choiceOf(id))}
    />
  );
  if (!ownText.field) return select;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when focus leaves both fields
    <div
      className="grid gap-3"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && field.onBlur()}
    >
      {select}
      {ownText.field}
    </div>
  );
}
