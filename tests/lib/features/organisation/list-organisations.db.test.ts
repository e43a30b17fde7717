import { beforeAll, describe, expect, it } from 'vitest';
import { derivedPermissions } from '@/lib/domain/lifecycle/permissions';
import { listAssignees, listOrganisations } from '@/lib/features/organisation/list-organisations';
import { createWorker } from '../../../fixtures/actors';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let moId: number;
beforeAll(() => {
  moId = world.organisations.teknikbolagen.id;
});

describe('whom a case can be delegated to', () => {
  it('are the administrators and advisors of its organisation, each with the role that counts there', async () => {
    const elsewhere = world.organisations.handelsforbundet.id;
    const both = await createWorker('Tyra Tvåroll', [
      { moId, roleId: 2 },
      { moId, roleId: 1 },
      { moId: elsewhere, roleId: 3 },
    ]);
    await createWorker('Hans Handel', [
      { moId, roleId: 4 },
      { moId: elsewhere, roleId: 1 },
    ]);
    const assignees = await listAssignees(world.workers.teknikbolagen[3], moId);
    expect(assignees.map(({ name, roleId, roleName }) => [name, roleId, roleName])).toEqual([
      ['Anna Admin', 1, 'Medlemsadministratör'],
      ['Robert Rådgivare', 2, 'Rådgivare'],
      [both.name, 1, 'Medlemsadministratör'],
    ]);
  });

  it('may be called by people of the organisation only', async () => {
    const hanna = world.workers.handelsforbundet[1];
    expect(await refusalOf(listAssignees(hanna, moId))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the organisations of a case worker', () => {
  it('are those with a role, with what the lowest role number amounts to', async () => {
    const worker = await createWorker('Tore Tvåroll', [
      { moId, roleId: 4 },
      { moId, roleId: 2 },
    ]);
    expect(await listOrganisations(worker)).toMatchObject([
      {
        slug: 'teknikbolagen',
        roleId: 2,
        canApprove: false,
        canCreateCases: true,
        isRegionalReviewer: false,
      },
    ]);
    expect(await listOrganisations(await createWorker('Nils Ny', []))).toEqual([]);
  });

  it.each([1, 3, 4] as const)('says what role %i may', async (roleId) => {
    const worker = await createWorker('Rolf Roll', [{ moId, roleId }]);
    expect(await listOrganisations(worker)).toMatchObject([derivedPermissions(roleId)]);
  });
});
