'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ChangeEvent } from 'react';
import { dayText } from '@/components/case/page/day-text';
import { isText, useOpenDraft } from '@/components/ui/use-draft';
import { type DayRange, dayProblem, readDay } from '@/lib/domain/fields/days';

interface AdmissionDateOptions {
  id: string;
  /** The name of the value in the call. */
  name: string;
  dates: AdmissionDates;
}

/** The known facts about a company's admission date, as `YYYY-MM-DD`. */
export interface AdmissionDates {
  /** The date that the company wishes. */
  desired: string | null;
  /** The date that was told to the company or sent to the register. */
  decided?: string | undefined;
  /** The days that may be chosen. */
  days: DayRange;
}

/**
 * The admission date to enter in a dialog. Proposes the decided date, or else the date that the company wishes, and says which one it is.
 */
export function useAdmissionDate({ id, name, dates: { desired, decided, days } }: AdmissionDateOptions) {
  const t = useTranslations('dialog.dates');
  const locale = useLocale();
  const initial = decided ?? desired ?? '';
  const known = decided ? 'decided' : desired ? 'desired' : undefined;
  const [text, setText] = useOpenDraft(id, initial, isText);
  return {
    value: readDay(text).value ?? text,
    problem: dayProblem(text, days),
    isDirty: text !== initial,
    help: known && t(known, { day: dayText(initial, locale) }),
    field: {
      id,
      name,
      value: text,
      ...days,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    },
  };
}
