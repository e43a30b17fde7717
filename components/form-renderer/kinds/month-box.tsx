'use client';

import { CalendarInput } from '@/components/form-renderer/calendar-input';
import type { FieldScreen } from '@/components/form-renderer/kind-view';
import { MonthField } from '@/components/ui/text-field';

/** A month. */
export const monthBox: FieldScreen = {
  Input: (props) => <CalendarInput {...props} Control={MonthField} />,
};
