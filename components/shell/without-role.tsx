import { useLocale, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { type NamedOrganisation, organisationName } from '@/lib/domain/locale';
import { NoticePage } from './main';
import { StaffHeader } from './staff-header';

/** Explains to a signed-in person that they are not yet a case worker of any organisation, instead of showing an empty list. */
export async function WithoutRole({ name }: { name: string }) {
  const t = await getTranslations('role.none');
  return (
    <>
      <StaffHeader displayName={name} hasPalette={false} />
      <NoticePage title={t('title')}>
        <p>{t('text')}</p>
        <p>{t('then')}</p>
      </NoticePage>
    </>
  );
}

interface ChooseOrganisationProps {
  organisations: readonly (NamedOrganisation & { slug: string })[];
  purpose: 'apply' | 'forgot';
}

/** Links for an applicant whose address names no organisation: to apply, or to get the link to an application again. */
export function ChooseOrganisation({ organisations, purpose }: ChooseOrganisationProps) {
  const locale = useLocale();
  const t = useTranslations('shell.notFound.choose');
  if (organisations.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p>{t(purpose)}</p>
      <ul className="grid gap-1">
        {organisations.map((organisation) => (
          <li key={organisation.slug}>
            <a
              href={`/apply/${organisation.slug}${purpose === 'forgot' ? '/forgot' : ''}`}
              className="link inline-flex min-h-8 items-center"
            >
              {organisationName(organisation, locale)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
