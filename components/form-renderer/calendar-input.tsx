'use client';

import { useTranslations } from 'next-intl';
import { useToday } from '@/components/browser/use-now';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import type { DateField } from '@/components/ui/text-field';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG } from '@/lib/domain/forms/component';
import { type DayFacts, dayBounds } from '@/lib/domain/forms/day-bounds';
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
      {...boundsOf(row, { today, answerOf: (id) => editor.values[id] })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onLeave()}
    />
  );
}

/** Returns the first or last day or month that the calendar offers. */
function boundsOf({ type, validation }: Row, facts: { today: string } & DayFacts): DayEnds {
  const { min, max } = dayBounds(validation, facts);
  const mins = [min, validation?.dates === 'fromToday' ? facts.today : undefined];
  const maxes = [max, validation?.dates === 'untilToday' ? facts.today : undefined];
  const inForm = (days: (string | undefined)[], last: 0 | -1) =>
    days
      .flatMap((day) => day?.slice(0, type === 'FormMonthBox' ? 'YYYY-MM'.length : undefined) ?? [])
      .sort()
      .at(last);
  const [first, end] = [inForm(mins, -1), inForm(maxes, 0)];
  return { ...(first && { min: first }), ...(end && { max: end }) };
}

type DayEnds = ReturnType<typeof dayBounds>;
