import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { resilientPage } from '@/app/resilient-page';
import { OrganisationList, organisationHref } from '@/components/organisation/screen-heading';
import { Main } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { StaffHeader } from '@/components/shell/staff-header';
import { listOrganisations } from '@/lib/features/organisation/list-organisations';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { requireCaseWorker } from '../case-worker';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.list.title');
}

/** Lists the case worker's organisations. If there is only one, redirects to it. */
export default resilientPage(async function OrganisationsPage() {
  const worker = await requireCaseWorker();
  const organisations = (await listOrganisations(worker)).filter(
    ({ isRegionalReviewer }) => !isRegionalReviewer,
  );
  const [only] = organisations;
  if (!only) notFound();
  if (organisations.length === 1) redirect(organisationHref(only.slug));
  return (
    <ScreenTexts audience="organisation">
      <StaffHeader displayName={worker.name} guide="administrator" />
      <Main className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16 sm:px-6">
        <OrganisationList organisations={organisations} />
      </Main>
    </ScreenTexts>
  );
});
