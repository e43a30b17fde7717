'use client';

import type { LayoutScreen } from '@/components/form-renderer/kind-view';

/** A line between rows. */
export const sectionDivider: LayoutScreen = { Row: () => <hr className="my-1 border-line" /> };
