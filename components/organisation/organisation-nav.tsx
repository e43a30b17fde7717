'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { focusHeading } from '@/components/browser/focus-place';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { ORGANISATION_SCREENS, organisationHref } from './screen-heading';

/** Links to the screens of an organisation. The first stop leads past them, to `data-first-stop` or the heading of the screen. */
export function OrganisationNav({ slug }: { slug: string }) {
  const t = useTranslations('organisation.nav');
  const pathname = usePathname();
  return (
    <nav aria-label={t('label')} className="relative -mx-4 mb-5 border-line border-b px-4 sm:-mx-6 sm:px-6">
      <button
        type="button"
        onClick={() => {
          const first = document.querySelector<HTMLElement>('[data-first-stop]');
          if (first) first.focus();
          else focusHeading();
        }}
        className="sr-only z-30 rounded bg-surface px-4 py-2 font-medium shadow-overlay focus-visible:not-sr-only focus-visible:absolute focus-visible:start-4 focus-visible:top-0"
      >
        {t('skip')}
      </button>
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
                  'flex whitespace-nowrap border-b-2 py-2 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
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
