'use client';

import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { useChoiceField } from '@/components/form-renderer/use-choice-field';
import { RadioGroup } from '@/components/ui/choice-group';

/** One of several options, all visible. */
export const radioButtonGroup: FieldScreen = { Input: RadioInput };

function RadioInput(props: InputProps) {
  const { field } = useChoiceField(props);
  return <RadioGroup {...field} value={props.value} onChange={(chosen) => props.onChange(chosen)} />;
}
