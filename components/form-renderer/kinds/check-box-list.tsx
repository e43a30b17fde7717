'use client';

import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useOwnText } from '@/components/form-renderer/own-text';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { readChoice } from '@/lib/domain/forms/kinds/choices';
import { serialise } from '@/lib/domain/forms/stored-list';

/** Any number of several options. */
export const checkBoxList: FieldScreen = { Input: CheckBoxListInput };

function CheckBoxListInput(props: InputProps) {
  const { row, value, onChange, onLeave } = props;
  const { field } = useChoiceField(props);
  const { maxEntries = Infinity } = row.validation ?? {};
  const choices = parseOptions(value);
  const ownText = useOwnText(props, choices, (changed, key) => onChange(serialise(changed), key));
  return (
    <CheckboxGroup
      {...field}
      options={ownText.withField(field.options)}
      value={choices.map((choice) => readChoice(choice).id)}
      onChange={(chosen) => {
        onChange(serialise(chosen.map(ownText.choiceOf)));
        // No further choice makes too many right, so nobody has to leave the question to hear it.
        if (chosen.length > maxEntries) onLeave();
      }}
    />
  );
}
