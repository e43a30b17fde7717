'use client';

import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type Guide, guideHref } from '@/lib/domain/guides';
import { toLocale } from '@/lib/domain/locale';

/** Leads to the help. The help leads back to this page. */
export function GuideLink({ guide, className }: { guide: Guide; className: string }) {
  const t = useTranslations('shell');
  return (
    <a href={guideHref(guide, toLocale(useLocale()), usePathname())} className={className}>
      {t('guide')}
    </a>
  );
}

/** Returns the guide for a page of case workers. */
export function staffGuide(pathname: string): Guide {
  return pathname.startsWith('/organisation') ? 'administrator' : 'case-worker';
}
