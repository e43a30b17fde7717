import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { resilientPage } from '@/app/resilient-page';
import { LinkSent } from '@/components/applicant/apply/link-sent';
import { PublicForm } from '@/components/applicant/apply/public-form';
import { ContactLine } from '@/components/shell/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { organisationName } from '@/lib/domain/locale';
import { PUBLIC_FORMS } from '@/lib/domain/public-forms';
import { organisationOfCase } from '@/lib/features/organisation/get-organisation';
import { formTitle } from '@/lib/platform/i18n/page-title';
import { returnedForm } from '@/lib/server/http/returned-form';

interface RenewLinkPageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<{ why?: string | string[]; sent?: string | string[] }>;
}

const posted = async ({ params }: RenewLinkPageProps) =>
  returnedForm(PUBLIC_FORMS.renew.page((await params).caseId));

export async function generateMetadata(props: RenewLinkPageProps): Promise<Metadata> {
  const { why, sent } = await props.searchParams;
  return formTitle(sent ? 'link.renew.sentTitle' : `link.${reason(why)}.title`, await posted(props));
}

/**
 * Shown for a link that is too old, incomplete or replaced, or if this browser has never opened one. Can send a new link. Once it was asked
 * for, says the same whether or not there is such an application.
 */
export default resilientPage(async function RenewLinkPage(props: RenewLinkPageProps) {
  const t = await getTranslations('link');
  const { why, sent } = await props.searchParams;
  const { caseId } = await props.params;
  const organisation = await organisationOfCase(caseId);
  return (
    <ScreenTexts audience="applicant">
      <ReadingColumn>
        {sent ? (
          <LinkSent title={t('renew.sentTitle')} oldAddress={t('renew.oldAddress')}>
            {t('renew.sent')}
          </LinkSent>
        ) : (
          <>
            <h1 className="font-semibold text-2xl sm:text-3xl">{t(`${reason(why)}.title`)}</h1>
            <p className="mt-3 max-w-prose text-ink-muted">{t(`${reason(why)}.text`)}</p>
            <p className="mt-3 max-w-prose text-ink-muted">{t('renew.kept')}</p>
            <p className="mt-3 max-w-prose text-ink-muted">{t('renew.colleague')}</p>
            <PublicForm
              form="renew"
              of={caseId}
              start={await posted(props)}
              why={typeof why === 'string' ? why : undefined}
            />
          </>
        )}
        {organisation && (
          <div className="mt-8 max-w-prose text-ink-muted">
            <ContactLine
              organisation={organisationName(organisation, await getLocale())}
              email={organisation.sharedEmail}
            />
          </div>
        )}
      </ReadingColumn>
    </ScreenTexts>
  );
});

/** The texts for each reason: no cookie in this browser, a link that was replaced or is not whole, else one that is too old. */
const REASONS: Readonly<Record<string, 'noAccess' | 'replaced' | 'cut'>> = {
  'no-access': 'noAccess',
  replaced: 'replaced',
  cut: 'cut',
};

const reason = (why: string | string[] | undefined) => REASONS[String(why)] ?? 'renew';
