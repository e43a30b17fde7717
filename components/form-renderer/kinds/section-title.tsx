'use client';

import type { LayoutProps, LayoutScreen } from '@/components/form-renderer/kind-view';
import { useHeadings } from '@/components/ui/dialog-around';

/** A heading over the rows that follow. */
export const sectionTitle: LayoutScreen = { Row: SectionTitle };

function SectionTitle({ row }: LayoutProps) {
  const { Section } = useHeadings();
  return <Section className="-mb-2 mt-2 font-semibold text-xl first:mt-0">{row.label}</Section>;
}
