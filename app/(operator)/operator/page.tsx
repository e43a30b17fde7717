import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requireCaseWorker } from '@/app/(staff)/case-worker';
import { resilientPage } from '@/app/resilient-page';
import { OperatorScreen } from '@/components/operator/operator-screen';
import { Main } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { StaffFooter } from '@/components/shell/staff-footer';
import { StaffHeader } from '@/components/shell/staff-header';
import { isOperator } from '@/lib/features/installation/operator';
import { REFUSED_DAYS, readInstallation } from '@/lib/features/installation/read-installation';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { env } from '@/lib/platform/settings/env';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('installation.page.title');
}

/** How the installation is, for the accounts that `OPERATOR_ACCOUNTS` names, whether or not they have a role. Answers 404 for others. */
export default resilientPage(async function OperatorPage() {
  const worker = await requireCaseWorker();
  if (!(await isOperator(worker))) notFound();
  const [installation, t] = await Promise.all([readInstallation(), getTranslations('installation.page')]);
  const { OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL } = env();
  // The address of a webhook is a secret.
  const told = [OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL && new URL(OPERATOR_WEBHOOK_URL).host].filter(Boolean);
  return (
    <ScreenTexts audience="case-worker">
      <div data-density="compact" className="flex flex-1 flex-col text-body">
        <StaffHeader displayName={worker.name} company={t('title')} hasPalette={false} />
        <Main className="mx-auto grid w-full max-w-[64rem] content-start gap-6 px-4 pt-6 pb-16 sm:px-6">
          <header>
            <h1 className="font-semibold text-2xl">{t('title')}</h1>
            <p className="text-ink-muted">{t('intro')}</p>
          </header>
          <OperatorScreen {...installation} told={told.join(', ') || null} refusedDays={REFUSED_DAYS} />
        </Main>
        <StaffFooter />
      </div>
    </ScreenTexts>
  );
});
