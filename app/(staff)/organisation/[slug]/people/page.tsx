import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { PeopleScreen } from '@/components/organisation/people/people-screen';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { peopleQuery } from '@/lib/features/organisation/people';
import { requireCaseWorker } from '../../../case-worker';
import { found, loadOrganisation } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

export function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.people');
}

export default resilientPage(async function PeoplePage({ params }: OrganisationPageProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const [{ overview }, { people }] = await Promise.all([
    loadOrganisation(slug),
    found(() => runOrganisationQuery(peopleQuery, worker, slug, { slug })),
  ]);
  return (
    <PeopleScreen
      slug={slug}
      people={people}
      ownId={worker.accountId}
      mayManage={overview.permissions.includes('manageRoles')}
    />
  );
});
