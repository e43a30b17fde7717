'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { ORGANISATION_SCREENS, organisationHref } from './screen-heading';

/** Links to the screens of an organisation. */
export function OrganisationNav({ slug }: { slug: string }) {
  const t = useTranslations('organisation.nav');
  const pathname = usePathname();
  return (
    <nav aria-label={t('label')} className="mb-6 border-line border-b">
      <ul className="flex flex-wrap gap-x-3 sm:gap-x-5">
        {ORGANISATION_SCREENS.map((screen) => {
          const href = organisationHref(slug, screen);
          const isCurrent = pathname === href || (screen === 'settings' && pathname.startsWith(`${href}/`));
          return (
            <li key={screen}>
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex whitespace-nowrap border-b-2 py-2.5 font-medium transition-colors focus-visible:-outline-offset-2',
                  isCurrent
                    ? 'border-accent-ink text-ink'
                    : 'border-transparent text-ink-muted hover:text-ink',
                )}
              >
                {t(screen)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
