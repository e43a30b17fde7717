'use client';

import { CalendarInput } from '@/components/forms/calendar-input';
import type { FieldScreen } from '@/components/forms/screen';
import { DateField } from '@/components/ui/text-field';

/** A day. */
export const dateBox: FieldScreen = {
  Input: (props) => <CalendarInput {...props} Control={DateField} />,
};
