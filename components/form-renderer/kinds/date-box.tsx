'use client';

import { CalendarInput } from '@/components/form-renderer/calendar-input';
import type { FieldScreen } from '@/components/form-renderer/kind-view';
import { DateField } from '@/components/ui/text-field';

/** A day. */
export const dateBox: FieldScreen = {
  Input: (props) => <CalendarInput {...props} Control={DateField} />,
};
