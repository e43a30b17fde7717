import { useTranslations } from 'next-intl';
import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { type FieldProps, FormField } from './form-field';

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'maxLength'> {
  /** Counted aloud below the field; typing beyond is possible, so that a pasted text is not cut unseen. */
  limit?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, growing with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { id, label, help, error, optional, aside, notice, className, limit, rows = 4, ...native } = props;
  return (
    <FormField {...{ id, label, help, error, optional, aside, notice, className }}>
      {(control) => (
        <>
          <textarea
            rows={rows}
            required={!optional}
            {...native}
            {...control}
            className="field block max-h-96 resize-y py-2.5 leading-normal [field-sizing:content] min-h-[6rem]"
          />
          {limit !== undefined && <Count length={String(native.value ?? '').length} limit={limit} />}
        </>
      )}
    </FormField>
  );
}

function Count({ length, limit }: { length: number; limit: number }) {
  const t = useTranslations('ui');
  const left = limit - length;
  if (left > limit * 0.2) {
    return null;
  }
  return (
    <p role="status" className={classNames('numeric text-sm', left < 0 ? 'text-danger' : 'text-ink-subtle')}>
      {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
    </p>
  );
}
