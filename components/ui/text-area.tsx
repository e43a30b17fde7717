import type { FocusEvent, Ref, TextareaHTMLAttributes } from 'react';
import type { FieldProps } from '@/components/ui/field-props';
import { CharacterCount } from './character-count';
import { FormField } from './form-field';

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'maxLength'> {
  /** Counted aloud below the field; typing beyond is possible, so that a pasted text is not cut unseen. */
  limit: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A browser shows only the line with the caret. Under a pointer nothing moves. */
function showWhole({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
}

/** Several lines of text, growing with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const {
    id,
    name,
    label,
    help,
    error,
    optional,
    aside,
    notice,
    hasReason,
    className,
    limit,
    rows = 4,
    ...native
  } = props;
  return (
    <FormField {...{ id, name, label, help, error, optional, aside, notice, hasReason, className }}>
      {(control) => (
        <>
          <textarea
            rows={rows}
            required={!optional}
            {...native}
            {...control}
            onFocus={showWhole}
            className="field block max-h-96 resize-y py-2.5 leading-normal [field-sizing:content] min-h-[6rem]"
          />
          <CharacterCount length={String(native.value ?? '').length} limit={limit} />
        </>
      )}
    </FormField>
  );
}
