import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { logInToSigning, refreshSigningLogin } from '@/lib/integrations/signing/signing';
import { TEXT_LIMITS } from '@/lib/limits';
import { defineStaffProcedure } from '@/lib/query';
import { clearSigningToken, keepSigningToken } from './signing-cookie';

/** Logs a case worker in to the signing service; the token is kept in an HttpOnly cookie for as long as it is valid. */
export const logIn = defineStaffProcedure({
  access: 'signedIn',
  call: {
    method: 'POST',
    path: 'SigningService/auth',
    summary: 'Log in to the signing service',
    body: z.object({
      email: z.string().trim().min(1).max(TEXT_LIMITS.unused),
      password: z.string().min(1).max(TEXT_LIMITS.password),
    }),
    errors: ['SIGNING_LOGIN_FAILED', 'SIGNING_LOGIN_LIMITED', 'INTEGRATION_FAILED'],
    limits: ['signingLogin'],
  },
  async run({ email, password }, { actor }) {
    await keepSigningToken(await logInToSigning(email, password), actor);
  },
});

/** Renews the login. One that cannot be renewed is forgotten. */
export const refreshLogin = defineStaffProcedure({
  access: 'signedIn',
  call: {
    method: 'POST',
    path: 'SigningService/refresh',
    summary: 'Renew the login at the signing service',
    errors: ['SIGNING_LOGIN_REQUIRED'],
  },
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
