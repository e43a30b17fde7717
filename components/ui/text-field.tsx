import { useTranslations } from 'next-intl';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { FieldProps } from '@/components/ui/field-props';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { CharacterCount } from './character-count';
import { classNames } from './class-names';
import { FormField } from './form-field';
import { useTypedEarly } from './use-typed-early';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'size' | 'maxLength'>;

export interface TextFieldProps extends FieldProps, Native {
  /** How much is expected, told by the width. Default: all there is. */
  width?: 'short' | 'medium' | 'full';
  /** Inside the field, after the text: a unit, a button. */
  suffix?: ReactNode;
  /** Longest text, null where nothing is typed; typing beyond is possible and said aloud, so that a pasted text is not cut unseen. */
  limit: number | null;
  ref?: Ref<HTMLInputElement>;
}

/** Gives the element to the caller's ref as well. */
function passOn(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}

const WIDTHS = { short: 'max-w-40', medium: 'max-w-xs', full: '' };

/** One line of text. */
export function TextField(props: TextFieldProps) {
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
    width = 'full',
    suffix,
    limit,
    ref,
    ...native
  } = props;
  const field = useTypedEarly(native);
  return (
    <FormField {...{ id, name, label, help, error, optional, aside, notice, hasReason, className }}>
      {(control) => (
        <>
          <span className={classNames('relative flex items-center', WIDTHS[width])}>
            <input
              type="text"
              required={!optional}
              {...native}
              {...control}
              ref={(element) => {
                field.current = element;
                return passOn(ref, element);
              }}
              className={classNames('field', suffix ? 'pe-12' : null)}
            />
            {suffix && <span className="absolute end-3 flex text-ink-subtle">{suffix}</span>}
          </span>
          {limit !== null && <CharacterCount length={String(native.value ?? '').length} limit={limit} />}
        </>
      )}
    </FormField>
  );
}

/** An email address. Not `type="email"`: the browser would change what was typed before the rules see it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  return <TextField inputMode="email" spellCheck={false} {...props} limit={TEXT_LIMITS.email} />;
}

/** A date, by the browser's own picker. The value is `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'limit'>) {
  // Four digits of a year: the browser goes on to the next part after them.
  return <TextField width="medium" max="9999-12-31" {...props} type="date" limit={null} />;
}

/** A month, by the browser's own picker where it has one. The value is `YYYY-MM`. */
export function MonthField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'limit'>) {
  const t = useTranslations('ui');
  return (
    <TextField
      width="medium"
      pattern="[0-9]{4}-[0-9]{2}"
      max="9999-12"
      placeholder={t('monthPattern')}
      {...props}
      type="month"
      limit={null}
    />
  );
}
