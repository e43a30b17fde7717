'use client';

import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { isText, useOpenDraft } from '@/components/ui/use-draft';
import { type DayRange, dayProblem } from '@/lib/domain/fields/day-range';

interface AdmissionDateOptions {
  id: string;
  /** What the call names it. */
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  initial: string;
  /** The days that may be told. */
  days: DayRange;
}

/** An admission date to be told in a dialog. */
export function useAdmissionDate({ id, name, initial, days }: AdmissionDateOptions) {
  const [value, setValue] = useOpenDraft(id, initial, isText);
  // The browser gives no value for a day that does not exist, and shows it all the same.
  const [isUnreadable, setIsUnreadable] = useState(false);
  return {
    value,
    problem: isUnreadable ? 'INVALID_DATE' : dayProblem(value, days),
    isDirty: value !== initial,
    field: {
      id,
      name,
      value,
      ...days,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setIsUnreadable(target.validity.badInput);
        setValue(target.value);
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setIsUnreadable(target.validity.badInput),
    },
  };
}
