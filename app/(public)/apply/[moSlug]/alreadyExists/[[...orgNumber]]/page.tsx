import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { numberOfAddress } from '@/components/applicant/apply/organisation-number-input';
import { OutcomePage } from '@/components/applicant/apply/outcome-page';
import { LinkButton } from '@/components/ui/link-button';
import { pageTitle } from '@/lib/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../../organisation';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('apply.outcome.alreadyExists.title');
}

export default async function AlreadyExistsPage({ params }: ApplyPageProps) {
  const { moSlug, orgNumber } = await params;
  const { displayName } = await organisationOf(moSlug);
  const orgNo = numberOfAddress(orgNumber);
  const t = await getTranslations('apply.outcome.actions');
  return (
    <OutcomePage
      outcome="alreadyExists"
      orgNo={orgNo}
      organisationName={displayName}
      actions={
        <>
          <LinkButton variant="primary" href={`/apply/${moSlug}/forgot${orgNo ? `/${orgNo}` : ''}`}>
            {t('sendLink')}
          </LinkButton>
          <LinkButton href={`/apply/${moSlug}`}>{t('start')}</LinkButton>
        </>
      }
    />
  );
}
