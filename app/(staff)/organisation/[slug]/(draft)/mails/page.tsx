import type { Metadata } from 'next';
import { MailsScreen } from '@/components/organisation/mails-screen';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.mails');
}

export default function Page() {
  return <MailsScreen />;
}
