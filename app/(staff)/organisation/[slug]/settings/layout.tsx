import type { ReactNode } from 'react';
import { keptLayout } from '@/app/kept-page';
import { SettingsFrame } from '@/components/organisation/settings/settings-screen';

interface LayoutProps {
  params: Promise<{ slug: string }>;
  children: ReactNode;
}

export default keptLayout(async function SettingsLayout({ params, children }: LayoutProps) {
  const { slug } = await params;
  return <SettingsFrame slug={slug}>{children}</SettingsFrame>;
});
