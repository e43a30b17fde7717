'use client';

import type { LayoutScreen } from '@/components/form-renderer/kind-view';
import { MarkedText } from '@/components/form-renderer/marked-text';

/** A text to read. */
export const bodyText: LayoutScreen = {
  Row: ({ row }) => <MarkedText text={row.text ?? ''} className="-my-2 max-w-prose text-ink-muted" />,
};
