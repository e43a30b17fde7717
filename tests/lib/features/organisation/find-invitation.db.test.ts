import { beforeAll, describe, expect, it } from 'vitest';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { DAY_MS } from '@/lib/domain/time';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { acceptRole, findInvitation, invitationToken } from '@/lib/features/organisation/invitations';
import { grantRole, withdrawRole } from '@/lib/features/organisation/people';
import { db } from '@/lib/platform/database/db';
import { type CaseWorker, createWorker } from '../../../fixtures/actors';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'handelsforbundet';
let administrator: CaseWorker;
let nils: CaseWorker;
let given = 0;
beforeAll(async () => {
  administrator = world.workers.handelsforbundet[1];
  nils = await createWorker('Nils Ny', []);
});

/** Gives somebody a role. Returns its id. */
async function give(to?: string): Promise<string> {
  given += 1;
  const input = { slug, email: to ?? `ny${given}@example.com`, roleId: 3 as const };
  return (await runOrganisationCommand(grantRole, administrator, slug, input)).grantId;
}

describe('the mailed link of a role', () => {
  it('says what it is for, until somebody takes it up', async () => {
    const token = invitationToken(await give(nils.email));
    const english = 'The Trade Federation';
    const names = { name: 'Handelsförbundet', nameInEnglish: english, translatedNames: { en: english } };
    const organisation = { slug, ...names };
    expect(await findInvitation(slug, token, nils)).toEqual({
      state: 'open',
      organisation,
      roleId: 3,
    });
    await acceptRole.run({ slug, token }, { actor: nils, locale: 'sv' });
    expect(await findInvitation(slug, token, nils)).toEqual({
      state: 'taken',
      organisation,
      roleId: 3,
    });
    const other = world.workers.teknikbolagen[3];
    expect(await findInvitation(slug, token, other)).toEqual({ state: 'wrong' });
    expect(await refusalOf(acceptRole.run({ slug, token }, { actor: other, locale: 'sv' }))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
  });

  it('says that an administrator has to confirm another address, before and after one has requested the role', async () => {
    const token = invitationToken(await give());
    const state = async (of = nils) => (await findInvitation(slug, token, of)).state;
    expect(await state()).toBe('other');
    await acceptRole.run({ slug, token }, { actor: nils, locale: 'sv' });
    expect(await state()).toBe('waiting');
    expect(await state(world.workers.teknikbolagen[3])).toBe('other');
    // Nobody could confirm.
    await db().accountRole.deleteMany({ where: { mo: { slug }, roleId: 1 } });
    expect(await state()).toBe('open');
  });

  it('does not work for another organisation, when it is changed, withdrawn or too old', async () => {
    const grantId = await give();
    const token = invitationToken(grantId);
    const state = async (of: string, written: string) => (await findInvitation(of, written, nils)).state;
    expect(await state('teknikbolagen', token)).toBe('wrong');
    expect(await state(slug, `${token.slice(0, -2)}AA`)).toBe('wrong');
    expect(await state(slug, '')).toBe('wrong');
    const old = invitationToken(
      grantId,
      new Date(Date.now() - (ORGANISATION_LIMITS.invitationDays + 1) * DAY_MS),
    );
    expect(await state(slug, old)).toBe('expired');
    await runOrganisationCommand(withdrawRole, administrator, slug, { slug, grantId });
    expect(await state(slug, token)).toBe('wrong');
  });
});
