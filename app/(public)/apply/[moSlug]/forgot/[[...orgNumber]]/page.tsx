import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { resilientPage } from '@/app/resilient-page';
import { LinkSent } from '@/components/applicant/apply/link-sent';
import { PublicForm } from '@/components/applicant/apply/public-form';
import { ContactLine } from '@/components/shell/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { numberOfAddress, PUBLIC_FORMS } from '@/lib/domain/public-forms';
import { sharedEmailOf } from '@/lib/features/organisation/get-organisation';
import { formTitle } from '@/lib/platform/i18n/page-title';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type ApplyPageProps, organisationOf, titleOfApplying } from '../../organisation';

interface ForgotLinkPageProps extends ApplyPageProps {
  searchParams: Promise<{ sent?: string | string[] }>;
}

const posted = async ({ params }: ApplyPageProps) =>
  returnedForm(PUBLIC_FORMS.forgot.page((await params).moSlug));

export function generateMetadata(props: ForgotLinkPageProps): Promise<Metadata> {
  return titleOfApplying(props.params, async () => {
    const { sent } = await props.searchParams;
    return formTitle(`apply.forgot.${sent ? 'sentTitle' : 'title'}`, await posted(props));
  });
}

/** Sends the link to an application again, by the company's number. Once a link is requested, says the same whatever the number. */
export default resilientPage(async function ForgotLinkPage(props: ForgotLinkPageProps) {
  const { moSlug, orgNumber } = await props.params;
  const { id, displayName, organisationTypes } = await organisationOf(moSlug);
  const t = await getTranslations('apply.forgot');
  if ((await props.searchParams).sent) {
    return (
      <ReadingColumn>
        <LinkSent title={t('sentTitle')} oldAddress={t('oldAddress')}>
          {t('sent')}
        </LinkSent>
        <div className="mt-4 text-ink-muted">
          <ContactLine organisation={displayName} email={await sharedEmailOf(id)} />
        </div>
      </ReadingColumn>
    );
  }
  const orgNo = numberOfAddress(orgNumber);
  return (
    <ReadingColumn>
      <h1 className="font-semibold text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-3 text-ink-muted">{t('intro')}</p>
      <PublicForm
        form="forgot"
        of={moSlug}
        start={(await posted(props)) ?? (orgNo ? { values: { orgNo } } : null)}
        acceptsSoleTraders={organisationTypes.includes('SOLITARY_COMPANY')}
      />
    </ReadingColumn>
  );
});
