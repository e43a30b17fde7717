import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { SettingsFrame } from '@/components/organisation/settings/settings-screen';

interface LayoutProps {
  params: Promise<{ slug: string }>;
  children: ReactNode;
}

export default resilientLayout(async function SettingsLayout({ params, children }: LayoutProps) {
  const { slug } = await params;
  return <SettingsFrame slug={slug}>{children}</SettingsFrame>;
});
