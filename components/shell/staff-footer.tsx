'use client';

import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { guideHref } from '@/lib/domain/guides';
import { toLocale } from '@/lib/domain/locale';
import { staffGuide } from './staff-guide';

/** The end of a case worker's page on a phone, whose header has no room for the way to the help. */
export function StaffFooter() {
  const t = useTranslations('shell');
  const href = guideHref(staffGuide(usePathname()), toLocale(useLocale()));
  return (
    <footer className="print:hidden border-line border-t px-4 py-3 text-sm sm:hidden">
      <a href={href} className="link inline-block py-1">
        {t('guide')}
      </a>
    </footer>
  );
}
