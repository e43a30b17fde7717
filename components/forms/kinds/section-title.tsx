'use client';

import type { LayoutScreen } from '@/components/forms/screen';

/** A heading over the rows that follow. */
export const sectionTitle: LayoutScreen = {
  Row: ({ row }) => <h3 className="-mb-2 mt-2 font-semibold text-xl first:mt-0">{row.label}</h3>,
};
