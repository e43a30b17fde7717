import type { Metadata } from 'next';
import { PreviewScreen } from '@/components/organisation/preview/preview-screen';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.preview');
}

export default function Page() {
  return <PreviewScreen />;
}
