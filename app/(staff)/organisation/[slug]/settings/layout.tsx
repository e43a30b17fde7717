import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { SettingsFrame } from '@/components/organisation/settings/settings-screen';
import { loadOrganisation } from '../load-organisation';

interface LayoutProps {
  params: Promise<{ slug: string }>;
  children: ReactNode;
}

export default resilientLayout(async function SettingsLayout({ params, children }: LayoutProps) {
  const { slug } = await params;
  const { overview } = await loadOrganisation(slug);
  return (
    <SettingsFrame slug={slug} mayChange={overview.permissions.includes('changeSettings')}>
      {children}
    </SettingsFrame>
  );
});
