'use client';

import { CalendarInput } from '@/components/forms/calendar-input';
import type { FieldScreen } from '@/components/forms/screen';
import { MonthField } from '@/components/ui/text-field';

/** A month. */
export const monthBox: FieldScreen = {
  Input: (props) => <CalendarInput {...props} Control={MonthField} />,
};
