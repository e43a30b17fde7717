import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { PublishScreen } from '@/components/organisation/publish/publish-screen';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadOrganisation } from '../../load-organisation';

interface PageProps {
  params: Promise<{ slug: string }>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.publish');
}

export default resilientPage(async function PublishPage({ params }: PageProps) {
  const { overview } = await loadOrganisation((await params).slug);
  const [newest] = overview.versions;
  return (
    <PublishScreen
      nextVersion={(newest?.version ?? 0) + 1}
      isOpen={overview.isOpen}
      canPublish={overview.permissions.includes('publish')}
    />
  );
});
