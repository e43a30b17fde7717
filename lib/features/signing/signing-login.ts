import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { clearSigningToken, keepSigningToken } from '@/lib/engine/access/signing-cookie';
import { defineStaffProcedure } from '@/lib/engine/query';
import { logInToSigning, refreshSigningLogin } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { SIGNS_WITH_SERVICE } from '@/lib/platform/database/names-of-organisations';

/** Logs a case worker in to the signing service. The token stays in an HttpOnly cookie while it is valid. */
export const logIn = defineStaffProcedure({
  call: CALLS.logInToSigning,
  async run({ email, password }, { actor }) {
    const login = await logInToSigning(email, password, await onlyEntityOf(actor));
    await keepSigningToken(login, actor);
  },
});

/** Renews the login, or deletes it if it cannot be renewed. */
export const refreshLogin = defineStaffProcedure({
  call: CALLS.refreshSigningLogin,
  async run(_input, { actor }) {
    if (actor.signingToken === null) throw new AppError('SIGNING_LOGIN_REQUIRED');
    try {
      await keepSigningToken(await refreshSigningLogin(actor.signingToken), actor);
    } catch (cause) {
      await clearSigningToken();
      throw new AppError('SIGNING_LOGIN_REQUIRED', { cause });
    }
  },
});

/** The entity of the case worker's organisations if they share one. With several, each call names its own. */
async function onlyEntityOf({ roles }: CaseWorker): Promise<string | undefined> {
  const organisations = await db().memberOrganisation.findMany({
    where: { id: { in: roles.map(({ moId }) => moId) }, ...SIGNS_WITH_SERVICE },
    select: { signingEntityId: true },
  });
  const entities = new Set(organisations.map(({ signingEntityId }) => signingEntityId ?? ''));
  return entities.size === 1 ? [...entities][0] || undefined : undefined;
}
