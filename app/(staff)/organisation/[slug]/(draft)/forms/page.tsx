import type { Metadata } from 'next';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.forms');
}

export default function Page() {
  return <FormsEditor />;
}
