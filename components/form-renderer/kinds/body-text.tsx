'use client';

import { FormText } from '@/components/form-renderer/field-help';
import type { LayoutScreen } from '@/components/form-renderer/kind-view';

/** A text to read. */
export const bodyText: LayoutScreen = {
  Row: ({ row }) => <FormText text={row.text ?? ''} className="-my-2 max-w-prose text-ink-muted" />,
};
