import type { FocusEvent, Ref, TextareaHTMLAttributes } from 'react';
import { type FieldProps, splitField } from '@/components/ui/field-props';
import { CharacterCount, FormField } from './form-field';

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'maxLength'> {
  /** Screen readers hear the count below the field. Longer text can be typed, so that the field does not silently cut a pasted text. */
  limit: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Brings the whole field into view; the browser shows only the line with the caret. Does nothing on a pointer press, so that nothing moves
 * under the pointer.
 */
function showWhole({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
}

/** A field for several lines of text. It grows with the text if the browser can do that. */
export function TextArea(props: TextAreaProps) {
  const { field, own } = splitField(props);
  const { limit, rows = 4, ...native } = own;
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <textarea
            dir="auto"
            rows={rows}
            required={!field.optional}
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
