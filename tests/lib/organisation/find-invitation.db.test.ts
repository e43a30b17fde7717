import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/lib/domain/durations';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { acceptRole } from '@/lib/organisation/accept-role';
import { findInvitation } from '@/lib/organisation/find-invitation';
import { invitationToken } from '@/lib/organisation/invitation-token';
import { grantRole, withdrawRole } from '@/lib/organisation/people';
import { type CaseWorker, createWorker } from '../../fixtures/actors';
import { refusalOf, setUpWorld } from '../../fixtures/world';

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
async function give(): Promise<string> {
  given += 1;
  const input = { slug, email: `ny${given}@example.com`, roleId: 3 as const };
  return (await runOrganisationCommand(grantRole, administrator, slug, input)).grantId;
}

describe('the mailed link of a role', () => {
  it('says what it is for, to whoever opens it first, until that person takes it up', async () => {
    const token = invitationToken(await give());
    const english = 'The Trade Federation';
    const names = { name: 'Handelsförbundet', nameInEnglish: english, translatedNames: { en: english } };
    const organisation = { slug, ...names };
    expect(await findInvitation(slug, token, nils.accountId)).toEqual({
      state: 'open',
      organisation,
      roleId: 3,
    });
    await acceptRole.run({ slug, token }, { actor: nils, locale: 'sv' });
    expect(await findInvitation(slug, token, nils.accountId)).toEqual({
      state: 'taken',
      organisation,
      roleId: 3,
    });
    const other = world.workers.teknikbolagen[3];
    expect(await findInvitation(slug, token, other.accountId)).toEqual({ state: 'wrong' });
    expect(await refusalOf(acceptRole.run({ slug, token }, { actor: other, locale: 'sv' }))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
  });

  it('does not work for another organisation, when it is changed, withdrawn or too old', async () => {
    const grantId = await give();
    const token = invitationToken(grantId);
    const state = async (of: string, written: string) =>
      (await findInvitation(of, written, nils.accountId)).state;
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
