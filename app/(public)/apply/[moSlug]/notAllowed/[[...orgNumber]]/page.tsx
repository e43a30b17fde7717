import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AcceptedTypes } from '@/components/applicant/apply/accepted-types';
import { numberOfAddress } from '@/components/applicant/apply/organisation-number-input';
import { OutcomePage } from '@/components/applicant/apply/outcome-page';
import { LinkButton } from '@/components/ui/link-button';
import { pageTitle } from '@/lib/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../../organisation';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('apply.outcome.notAllowed.title');
}

export default async function NotAllowedPage({ params }: ApplyPageProps) {
  const { moSlug, orgNumber } = await params;
  const { displayName, organisationTypes } = await organisationOf(moSlug);
  const orgNo = numberOfAddress(orgNumber);
  const t = await getTranslations('apply.outcome.actions');
  return (
    <OutcomePage
      outcome="notAllowed"
      orgNo={orgNo}
      organisationName={displayName}
      actions={
        <>
          <LinkButton variant="primary" href={`/apply/${moSlug}/medlemsansokan`}>
            {t('otherNumber')}
          </LinkButton>
          <LinkButton href={`/apply/${moSlug}`}>{t('start')}</LinkButton>
        </>
      }
    >
      <AcceptedTypes types={organisationTypes} />
    </OutcomePage>
  );
}
