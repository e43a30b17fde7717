import { expect, it } from 'vitest';
import { readOnlyTagsQuery } from '@/lib/features/application/case-locks';
import { changeDraft, publishAndMove } from '@/tests/fixtures/draft';
import { setUpWorld } from '@/tests/fixtures/world';

const world = setUpWorld();

it('are described as they hold in a case, with the roles that open them in each organisation that locks them', async () => {
  const anna = world.workers.teknikbolagen[1];
  const both = { ...anna, roles: [...anna.roles, ...world.workers.handelsforbundet[1].roles] };
  const slug = 'teknikbolagen';
  const revision = await changeDraft(anna, slug, (body) => ({
    ...body,
    process: {
      ...body.process,
      readOnlyTags: [
        { key: 'CompanyName', overrideByRoles: [1, 2] },
        { key: 'OrganisationNumber', overrideByRoles: [1] },
        { key: 'ContactName', overrideByRoles: [2] },
      ],
    },
  }));
  await publishAndMove(anna, slug, revision);
  expect(await readOnlyTagsQuery.read({ actor: both }, {})).toEqual([
    { key: 'CompanyName', readOnlyOverrideByRoles: [1] },
    { key: 'ContactEmail', readOnlyOverrideByRoles: [] },
    { key: 'ContactName', readOnlyOverrideByRoles: [2] },
    { key: 'OrganisationNumber', readOnlyOverrideByRoles: [] },
  ]);
});
