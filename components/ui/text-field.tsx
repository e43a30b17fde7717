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
  /** How much text we expect, shown by the width. Default: the full width. */
  width?: 'short' | 'medium' | 'full';
  /** Shown inside the field, after the text: a unit, a button. */
  suffix?: ReactNode;
  /**
   * Maximum length, or null if nothing is typed. Longer text can be typed, and screen readers hear of it, so that the field does not
   * silently cut a pasted text.
   */
  limit: number | null;
  ref?: Ref<HTMLInputElement>;
}

/** Also gives the element to the caller's ref. */
function passOn(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}

const WIDTHS = { short: 'max-w-40', medium: 'max-w-xs', full: '' };

/** A field for one line of text. */
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

/** A field for an email address. Not `type="email"`: the browser would change the text before our rules see it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  return <TextField inputMode="email" spellCheck={false} {...props} limit={TEXT_LIMITS.email} />;
}

/** A field for a date, with the browser's own picker. The value is `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'limit'>) {
  // Limits the year to four digits, after which the browser moves on to the next part.
  return <TextField width="medium" max="9999-12-31" {...props} type="date" limit={null} />;
}

/** A field for a month, with the browser's own picker if there is one. The value is `YYYY-MM`. */
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
