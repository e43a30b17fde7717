import { NewCaseDialog } from '@/components/caselist/new-case-dialog';
import { listOrganisations } from '@/lib/organisation/list-organisations';
import { requireCaseWorker } from './case-worker';

/** The dialog for a new case, with the organisations in which the case worker may create one. */
export async function NewCase({ closeTo, intercepted }: { closeTo: '/' | '/simple'; intercepted: boolean }) {
  const organisations = await listOrganisations(await requireCaseWorker());
  const choices = organisations
    .filter(({ canCreateCases }) => canCreateCases)
    .map(({ id, name, translatedNames }) => ({ id, name, translatedNames }));
  return <NewCaseDialog organisations={choices} closeTo={closeTo} intercepted={intercepted} />;
}
