import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { informationHref, type Notice } from '@/lib/domain/organisation/notices';
import { GuideLink } from './guide-link';

interface FooterProps {
  organisation: { name: string; slug: string };
  /** The organisation's texts for applicants. */
  notices: readonly Notice[];
  /** Says whom to ask, if the page itself does not. */
  children?: ReactNode;
}

/** The footer of an applicant's page. */
export function Footer({ organisation: { name, slug }, notices, children }: FooterProps) {
  const t = useTranslations('shell');
  return (
    <footer className="print:hidden mt-auto border-line border-t text-ink-subtle text-sm">
      <div className="mx-auto flex max-w-5xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 sm:px-6">
        <span>{`${t('productName')} · ${name}`}</span>
        <GuideLink guide="applicant" className="link" />
        {notices.map((notice) => (
          <a key={notice} href={informationHref(slug, notice)} className="link">
            {t(`footer.${notice}`)}
          </a>
        ))}
        {children}
      </div>
    </footer>
  );
}
