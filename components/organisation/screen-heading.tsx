import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Link } from '@/components/ui/link';
import type { OwnOrganisation } from '@/lib/contract/calls/organisation';
import { organisationName } from '@/lib/domain/locale';
import { OPERATOR } from '@/lib/domain/organisation/permissions';
import type { SettingsPage } from '@/lib/domain/page-addresses';

interface ScreenHeadingProps {
  title: ReactNode;
  /** Says what the screen is for. */
  children?: ReactNode;
  /** Shown next to the title. */
  actions?: ReactNode;
}

/** The heading of a screen of an organisation. */
export function ScreenHeading({ title, children, actions }: ScreenHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-2xl">{title}</h1>
        {children && <div className="mt-1 max-w-prose text-ink-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** The screens of an organisation, in the order of their use. The server uses them too. */
export const ORGANISATION_SCREENS = [
  'overview',
  'forms',
  'texts',
  'mails',
  'process',
  'publish',
  'versions',
  'figures',
  'settings',
  'people',
  'history',
] as const;

/** Returns the address of a screen of an organisation. */
export function organisationHref(
  slug: string,
  screen: (typeof ORGANISATION_SCREENS)[number] | 'preview' | 'integrations' = 'overview',
): string {
  return screen === 'overview' ? `/organisation/${slug}` : `/organisation/${slug}/${screen}`;
}

/** Returns the address of a page of the settings. */
export const settingsHref = (slug: string, page: SettingsPage) =>
  `${organisationHref(slug, 'settings')}/${page}`;

/** The organisations that a case worker may see. */
export function OrganisationList({ organisations }: { organisations: readonly OwnOrganisation[] }) {
  const t = useTranslations('organisation.list');
  const role = useKeyedText('roleName');
  const locale = useLocale();
  return (
    <>
      <ScreenHeading title={t('title')}>{t('text')}</ScreenHeading>
      <ul className="grid gap-3">
        {organisations.map((organisation) => (
          <li key={organisation.slug} className="min-w-0 rounded-lg border border-line bg-surface px-5 py-4">
            <Link href={organisationHref(organisation.slug)} className="link break-words font-semibold">
              {organisationName(organisation, locale)}
            </Link>
            <p className="text-ink-muted text-sm">{t('role', { role: role(`${organisation.roleId}`) })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns a function that says who changed something: a general word for the product's operator, a name for anybody else. */
export function useWhoChanged(): (name: string) => string {
  const t = useTranslations('organisation.people');
  return (name) => (name === OPERATOR ? t('operator') : name);
}
