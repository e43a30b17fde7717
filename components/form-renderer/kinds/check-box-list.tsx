'use client';

import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { serialise } from '@/lib/domain/forms/stored-list';

/** Any number of several options. */
export const checkBoxList: FieldScreen = { Input: CheckBoxListInput };

function CheckBoxListInput(props: InputProps) {
  const { field } = useChoiceField(props);
  return (
    <CheckboxGroup
      {...field}
      value={parseOptions(props.value)}
      onChange={(chosen) => props.onChange(serialise(chosen))}
    />
  );
}
