import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/applicant/contact-person';
import { RenewLinkForm } from '@/components/applicant/renew-link-form';
import { ReadingColumn } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { organisationName } from '@/lib/domain/locale';
import { organisationOfCase } from '@/lib/features/organisation/get-organisation';
import { pageTitle } from '@/lib/platform/i18n/page-title';

interface RenewLinkPageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<{ why?: string | string[] }>;
}

export async function generateMetadata({ searchParams }: RenewLinkPageProps): Promise<Metadata> {
  return pageTitle(`link.${await reason(searchParams)}.title`);
}

/** Shown for a link that is too old, incomplete or replaced, or if this browser has never opened one. Can send a new link. */
export default async function RenewLinkPage({ params, searchParams }: RenewLinkPageProps) {
  const t = await getTranslations('link');
  const why = await reason(searchParams);
  const { caseId } = await params;
  const organisation = await organisationOfCase(caseId);
  return (
    <ScreenTexts audience="applicant">
      <ReadingColumn>
        <RenewLinkForm caseId={caseId}>
          <h1 className="font-semibold text-2xl sm:text-3xl">{t(`${why}.title`)}</h1>
          <p className="mt-3 max-w-prose text-ink-muted">{t(`${why}.text`)}</p>
          <p className="mt-3 max-w-prose text-ink-muted">{t('renew.kept')}</p>
          <p className="mt-3 max-w-prose text-ink-muted">{t('renew.colleague')}</p>
        </RenewLinkForm>
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
}

/** The texts for each reason: no cookie in this browser, a link that is incomplete or replaced, else one that is too old. */
const REASONS: Readonly<Record<string, 'noAccess' | 'replaced'>> = {
  'no-access': 'noAccess',
  replaced: 'replaced',
};

async function reason(
  searchParams: RenewLinkPageProps['searchParams'],
): Promise<'noAccess' | 'replaced' | 'renew'> {
  return REASONS[String((await searchParams).why)] ?? 'renew';
}
