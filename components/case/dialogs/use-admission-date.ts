'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { dayText } from '@/components/case/page/day-text';
import { isText, useOpenDraft } from '@/components/ui/use-draft';
import { type DayRange, dayProblem } from '@/lib/domain/fields/day-range';

interface AdmissionDateOptions {
  id: string;
  /** What the call names it. */
  name: string;
  dates: AdmissionDates;
}

/** What is known of a company's admission date, as `YYYY-MM-DD`. */
export interface AdmissionDates {
  /** As the company wishes. */
  desired: string | null;
  /** Told to the company, or sent to the register. */
  decided?: string | undefined;
  /** The days that may be told. */
  days: DayRange;
}

/** An admission date to be told in a dialog. Proposes the one that is decided, or else what the company wishes, and says which. */
export function useAdmissionDate({ id, name, dates: { desired, decided, days } }: AdmissionDateOptions) {
  const t = useTranslations('dialog.dates');
  const locale = useLocale();
  const initial = decided ?? desired ?? '';
  const known = decided ? 'decided' : desired ? 'desired' : undefined;
  const [value, setValue] = useOpenDraft(id, initial, isText);
  // The browser gives no value for a day that does not exist, and shows it all the same.
  const [isUnreadable, setIsUnreadable] = useState(false);
  return {
    value,
    problem: isUnreadable ? 'INVALID_DATE' : dayProblem(value, days),
    isDirty: value !== initial,
    help: known && t(known, { day: dayText(initial, locale) }),
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
