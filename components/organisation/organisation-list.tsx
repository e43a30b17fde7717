import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Link } from '@/components/ui/link';
import type { OwnOrganisation } from '@/lib/contract/calls/organisation';
import { organisationName } from '@/lib/domain/organisation-name';
import { organisationHref } from './organisation-href';
import { ScreenHeading } from './screen-heading';

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
