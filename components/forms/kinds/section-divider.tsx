'use client';

import type { LayoutScreen } from '@/components/forms/screen';

/** A line between rows. */
export const sectionDivider: LayoutScreen = { Row: () => <hr className="my-1 border-line" /> };
