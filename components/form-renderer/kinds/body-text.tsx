'use client';

import type { LayoutScreen } from '@/components/form-renderer/kind-view';

/** A text to read. */
export const bodyText: LayoutScreen = {
  Row: ({ row }) => <p className="-my-2 max-w-prose whitespace-pre-line text-ink-muted">{row.text}</p>,
};
