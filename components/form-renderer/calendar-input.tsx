'use client';

import { useTranslations } from 'next-intl';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import type { DateField } from '@/components/ui/text-field';
import { useToday } from '@/components/ui/use-now';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG } from '@/lib/domain/forms/component';
import { useForm } from './form-context';

interface CalendarInputProps extends FieldInputProps {
  /** The control for a date or for a month. */
  Control: typeof DateField;
}

/** A date or a month field. */
export function CalendarInput({ Control, ...props }: CalendarInputProps) {
  const { row, value, onChange, onLeave } = props;
  const { editor } = useForm();
  const t = useTranslations('ui.calendar');
  const today = useToday();
  const field = fieldPropsOf(props);
  return (
    <Control
      {...field}
      placeholder=""
      help={
        <>
          {field.help}{' '}
          <span className="block">{t(row.type === 'FormMonthBox' ? 'monthPattern' : 'datePattern')}</span>
        </>
      }
      {...(row.tag === TAG.desiredAdmissionDate && editor.admissionDates)}
      {...boundsOf(row, today)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onLeave()}
    />
  );
}

/** Returns the first or last day or month that the calendar offers. */
function boundsOf({ type, validation }: Row, today: string): { min?: string; max?: string } {
  const present = today.slice(0, type === 'FormMonthBox' ? 'YYYY-MM'.length : undefined);
  if (validation?.dates === 'untilToday') return { max: present };
  return validation?.dates === 'fromToday' ? { min: present } : {};
}
