import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FieldProps, splitField } from '@/components/ui/field-props';
import { readDay, readMonth } from '@/lib/domain/fields/days';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { IconButton } from './button';
import { classNames } from './class-names';
import { CharacterCount, FormField } from './form-field';

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
  /** What the number in the field is a number of, shown after it and read with its name. */
  unit?: string | undefined;
  /** What the value means, shown below the field. */
  meaning?: string | null | false;
  ref?: Ref<HTMLInputElement>;
}

const WIDTHS = { short: 'max-w-40', medium: 'max-w-xs', full: '' };

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { field, own } = splitField(props);
  const { width = 'full', suffix, limit, unit, meaning, ...native } = own;
  const unitId = unit && `${field.id}-unit`;
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <span className={classNames('relative flex items-center', unit ? 'gap-2' : WIDTHS[width])}>
            <input
              type="text"
              dir="auto"
              required={!field.optional}
              {...native}
              {...control}
              aria-describedby={[unitId, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
              className={classNames('field', suffix ? 'pe-12' : null, unit ? WIDTHS[width] : null)}
            />
            {unit && (
              <span id={unitId} className="min-w-0 break-words text-ink-muted">
                {unit}
              </span>
            )}
            {suffix && <span className="absolute end-3 flex text-ink-subtle">{suffix}</span>}
          </span>
          {meaning && (
            <p role="status" className="text-sm text-ink-muted">
              {meaning}
            </p>
          )}
          {limit !== null && <CharacterCount length={String(native.value ?? '').length} limit={limit} />}
        </>
      )}
    </FormField>
  );
}

/** A field for an email address. Not `type="email"`: the browser would change the text before our rules see it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  return (
    <TextField
      inputMode="email"
      spellCheck={false}
      missing="EMAIL_FORMAT"
      {...props}
      limit={TEXT_LIMITS.email}
    />
  );
}

type CalendarFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'limit'>;

/** A field for a date as people write it, with the browser's calendar next to it. Becomes `YYYY-MM-DD` when it is left. */
export function DateField(props: CalendarFieldProps) {
  return <CalendarField {...props} picker="date" missing="INVALID_DATE" read={readDay} />;
}

/** A field for a month as people write it, with the browser's calendar next to it if it has one. Becomes `YYYY-MM` when it is left. */
export function MonthField(props: CalendarFieldProps) {
  return <CalendarField {...props} picker="month" missing="INVALID_MONTH" read={readMonth} />;
}

interface PickerProps {
  picker: 'date' | 'month';
  read: (text: string, from?: string) => { value?: string };
}

function CalendarField({
  picker,
  read,
  min,
  max,
  value,
  onChange,
  onBlur,
  ...field
}: CalendarFieldProps & PickerProps) {
  const t = useTranslations('ui.calendar');
  const calendar = useRef<HTMLInputElement>(null);
  // Some browsers have no calendar of months. They show a text field instead.
  const [canPick, setCanPick] = useState(picker === 'date');
  useEffect(() => setCanPick(calendar.current?.type === picker), [picker]);
  const chosen = read(String(value ?? ''), min === undefined ? undefined : String(min)).value;
  return (
    <TextField
      width="medium"
      autoComplete="off"
      spellCheck={false}
      placeholder={t(`${picker}Pattern`)}
      {...field}
      limit={null}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        if (chosen !== undefined && chosen !== value)
          onChange?.({ target: { value: chosen } } as ChangeEvent<HTMLInputElement>);
        onBlur?.(event);
      }}
      suffix={
        <>
          <input
            ref={calendar}
            type={picker}
            // The same name makes its changes those of the field.
            name={field.name}
            min={min}
            max={max}
            onChange={onChange}
            value={chosen ?? ''}
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 opacity-0"
          />
          {canPick && (
            <IconButton
              label={t('open')}
              icon={<CalendarDays aria-hidden="true" />}
              className="-me-2.5"
              onClick={() => calendar.current?.showPicker()}
            />
          )}
        </>
      }
    />
  );
}
