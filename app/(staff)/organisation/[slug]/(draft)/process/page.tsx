import type { Metadata } from 'next';
import { ProcessScreen } from '@/components/organisation/process/process-screen';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.process');
}

export default function Page() {
  return <ProcessScreen />;
}
