'use client';

import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { serialise } from '@/lib/domain/forms/stored-list';

/** Any number of several options. */
export const checkBoxList: FieldScreen = { Input: CheckBoxListInput };

function CheckBoxListInput(props: InputProps) {
  const { row, value, onChange, onLeave } = props;
  const { field } = useChoiceField(props);
  const { maxEntries = Infinity } = row.validation ?? {};
  return (
    <CheckboxGroup
      {...field}
      value={parseOptions(value)}
      onChange={(chosen) => {
        onChange(serialise(chosen));
        // No further choice makes too many right, so nobody has to leave the question to hear it.
        if (chosen.length > maxEntries) onLeave();
      }}
    />
  );
}
