import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ForgotLinkForm } from '@/components/applicant/apply/forgot-link-form';
import { numberOfAddress } from '@/components/applicant/apply/organisation-number-input';
import { ContactLine } from '@/components/applicant/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { sharedEmailOf } from '@/lib/features/organisation/get-organisation';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../../organisation';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('apply.forgot.title');
}

export default async function ForgotLinkPage({ params }: ApplyPageProps) {
  const { moSlug, orgNumber } = await params;
  const { id, displayName, organisationTypes } = await organisationOf(moSlug);
  const t = await getTranslations('apply.forgot');
  return (
    <ReadingColumn>
      <ForgotLinkForm
        moSlug={moSlug}
        orgNo={numberOfAddress(orgNumber)}
        acceptsSoleTraders={organisationTypes.includes('SOLITARY_COMPANY')}
        contact={
          <div className="mt-4 text-ink-muted">
            <ContactLine organisation={displayName} email={await sharedEmailOf(id)} />
          </div>
        }
      >
        <h1 className="font-semibold text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-3 text-ink-muted">{t('intro')}</p>
      </ForgotLinkForm>
    </ReadingColumn>
  );
}
