import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CreateApplicationForm } from '@/components/applicant/apply/create-application-form';
import { AcceptedTypes } from '@/components/applicant/apply/start-page';
import { ContactLine } from '@/components/applicant/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { informationHref, noticesIn } from '@/lib/domain/organisation/notices';
import { sharedEmailOf } from '@/lib/features/organisation/get-organisation';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../organisation';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('apply.create.title');
}

export default async function CreateApplicationPage({ params }: ApplyPageProps) {
  const { moSlug } = await params;
  const { id, slug, displayName, organisationTypes, isOpen, details } = await organisationOf(moSlug);
  // The start page says that the organisation is closed.
  if (!isOpen) redirect(`/apply/${moSlug}`);
  const t = await getTranslations('apply.create');
  return (
    <ReadingColumn>
      <CreateApplicationForm
        moSlug={moSlug}
        acceptsSoleTraders={organisationTypes.includes('SOLITARY_COMPANY')}
        contact={<ContactLine organisation={displayName} email={await sharedEmailOf(id)} />}
      >
        <h1 className="font-semibold text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-3 text-ink-muted">{t('intro', { organisation: displayName })}</p>
        <div className="mt-6 grid gap-1.5 border-accent border-s-4 ps-4 text-ink-muted">
          <p className="font-medium text-ink">{t('whoMayApply')}</p>
          <AcceptedTypes types={organisationTypes} />
        </div>
        {noticesIn(details).includes('privacyNotice') && (
          <p className="mt-4">
            <a href={informationHref(slug, 'privacyNotice')} className="link">
              {t('privacy', { organisation: displayName })}
            </a>
          </p>
        )}
      </CreateApplicationForm>
    </ReadingColumn>
  );
}
