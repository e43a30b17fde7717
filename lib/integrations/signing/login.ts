import { env } from '@/lib/env';
import { AppError, IntegrationError } from '@/lib/errors';
import { apiRoot, callExternal, type ExternalAnswer, type ExternalCall, parseAnswer } from '../http';
import { loginSchema } from './getaccept';
import type { SigningLogin } from './types';

/** Whose rights a call uses: a case worker's own login, or the service account (in an entity of it). */
export interface SigningAccess {
  accessToken?: string;
  entityId?: string;
}

export type SigningCall = Omit<ExternalCall, 'part' | 'url'> & { path: string };

interface ServiceLogin extends SigningLogin {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const RENEW_BEFORE_MS = 60_000;

// By entity. Promises, so that simultaneous calls share one login.
const serviceLogins = new Map<string, Promise<ServiceLogin>>();

/**
 * A case worker's own login at the signing service.
 * Throws AppError: SIGNING_LOGIN_FAILED (wrong e-mail or password), SIGNING_LOGIN_LIMITED (too many attempts).
 */
export async function logInToSigning(email: string, password: string): Promise<SigningLogin> {
  try {
    return await authenticate({ email, password });
  } catch (error) {
    if (error instanceof IntegrationError) {
      if (error.failure === 'limited') throw new AppError('SIGNING_LOGIN_LIMITED', { cause: error });
      if (error.failure === 'refused' || error.failure === 'unauthorized') {
        throw new AppError('SIGNING_LOGIN_FAILED', { cause: error });
      }
    }
    throw error;
  }
}

/** Renews a login before it expires. Throws AppError SIGNING_LOGIN_REQUIRED when it is no longer valid. */
export async function refreshSigningLogin(accessToken: string): Promise<SigningLogin> {
  const answer = await callSigning({ path: '/refresh', retry: 'always' }, { accessToken });
  return toLogin(answer);
}

/**
 * Calls GetAccept with a case worker's login, or else with the service account, which is logged in again once when its
 * login turns out to be worn out. Throws AppError SIGNING_LOGIN_REQUIRED when a case worker's login is not accepted,
 * NOT_CONFIGURED without settings, otherwise as callExternal.
 */
export async function callSigning(call: SigningCall, access: SigningAccess): Promise<ExternalAnswer> {
  if (access.accessToken) return callAsCaseWorker(call, access.accessToken);
  const login = await serviceLogin(access.entityId);
  try {
    return await send(call, login.accessToken);
  } catch (error) {
    if (!isExpired(error)) throw error;
    // Worn out, whatever its expiry said.
    login.expiresAt = 0;
    return send(call, (await serviceLogin(access.entityId)).accessToken);
  }
}

/** Whether applicants can send for signing: there is a service account. */
export function hasSigningServiceAccount(): boolean {
  const { GETACCEPT_URL, GETACCEPT_EMAIL, GETACCEPT_PASSWORD } = env();
  return Boolean(GETACCEPT_URL && GETACCEPT_EMAIL && GETACCEPT_PASSWORD);
}

async function callAsCaseWorker(call: SigningCall, accessToken: string): Promise<ExternalAnswer> {
  try {
    return await send(call, accessToken);
  } catch (error) {
    if (isExpired(error)) throw new AppError('SIGNING_LOGIN_REQUIRED', { cause: error });
    throw error;
  }
}

async function serviceLogin(entityId = ''): Promise<ServiceLogin> {
  const known = serviceLogins.get(entityId);
  const login = await known;
  if (login && login.expiresAt - RENEW_BEFORE_MS > Date.now()) return login;
  // Another call may have begun to renew it while this one waited.
  if (known !== serviceLogins.get(entityId)) return serviceLogin(entityId);
  const renewed = renewServiceLogin(entityId, login);
  serviceLogins.set(entityId, renewed);
  renewed.catch(() => serviceLogins.delete(entityId));
  return renewed;
}

async function renewServiceLogin(entityId: string, login: ServiceLogin | undefined): Promise<ServiceLogin> {
  const renewed =
    login && login.expiresAt > Date.now()
      ? await refreshOrAuthenticate(entityId, login)
      : await logIn(entityId);
  return { ...renewed, expiresAt: Date.now() + renewed.expiresIn * 1000 };
}

async function refreshOrAuthenticate(entityId: string, login: ServiceLogin): Promise<SigningLogin> {
  try {
    return toLogin(await send({ path: '/refresh', retry: 'always' }, login.accessToken));
  } catch (error) {
    if (isExpired(error)) return logIn(entityId);
    throw error;
  }
}

function logIn(entityId: string): Promise<SigningLogin> {
  const { GETACCEPT_EMAIL: email, GETACCEPT_PASSWORD: password } = env();
  if (!email || !password) throw new AppError('NOT_CONFIGURED');
  return authenticate({ email, password, ...(entityId ? { entity_id: entityId } : {}) });
}

async function authenticate(credentials: Record<string, string>): Promise<SigningLogin> {
  return toLogin(await send({ method: 'POST', path: '/auth', json: credentials, retry: 'unanswered' }));
}

function toLogin(answer: ExternalAnswer): SigningLogin {
  const login = parseAnswer('signing', answer, loginSchema);
  return { accessToken: login.access_token, expiresIn: login.expires_in };
}

function send({ path, headers, ...call }: SigningCall, accessToken?: string): Promise<ExternalAnswer> {
  const root = env().GETACCEPT_URL;
  if (!root) throw new AppError('NOT_CONFIGURED');
  const authorization: Record<string, string> = accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
  return callExternal({
    part: 'signing',
    url: `${apiRoot(root)}${path}`,
    headers: { ...authorization, ...headers },
    ...call,
  });
}

function isExpired(error: unknown): boolean {
  return error instanceof IntegrationError && error.externalStatus === 401;
}
