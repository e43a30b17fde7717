'use client';

import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useOwnText } from '@/components/form-renderer/own-text';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { RadioGroup } from '@/components/ui/choice-group';
import { readChoice } from '@/lib/domain/forms/kinds/choices';

/** One of several options, all visible. */
export const radioButtonGroup: FieldScreen = { Input: RadioInput };

function RadioInput(props: InputProps) {
  const { value, onChange } = props;
  const { field } = useChoiceField(props);
  const ownText = useOwnText(props, [value], ([choice = ''], key) => onChange(choice, key));
  return (
    <RadioGroup
      {...field}
      options={ownText.withField(field.options)}
      value={readChoice(value).id}
      onChange={(id) => onChange(ownText.choiceOf(id))}
    />
  );
}
