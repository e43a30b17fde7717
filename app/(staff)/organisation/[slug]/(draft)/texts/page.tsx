import type { Metadata } from 'next';
import { TextsScreen } from '@/components/organisation/texts-screen';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.texts');
}

export default function Page() {
  return <TextsScreen />;
}
