import { createHash } from 'node:crypto';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { MINUTE_MS } from '@/lib/domain/time';
import {
  apiRoot,
  callExternal,
  type ExternalAnswer,
  type ExternalCall,
  parseAnswer,
} from '@/lib/integrations/http';
import { noteHealth } from '@/lib/integrations/telemetry/metrics';
import { env } from '@/lib/platform/settings/env';
import { loginSchema } from './getaccept';
import type { SigningLogin } from './types';

/** The login and entity of a call. The login is a case worker's own, or the service account's. */
export interface SigningAccess {
  accessToken?: string;
  /** If absent or empty, the login's own entity. */
  entityId?: string;
}

export type SigningCall = Omit<ExternalCall, 'part' | 'url'> & { path: string };

interface StoredLogin extends SigningLogin {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const RENEW_BEFORE_MS = MINUTE_MS;
const MAX_SWITCHED = 1_000;
/** How long a person who has tried too often must wait, if the service does not say. */
const RETRY_AFTER_S = 60;

// By entity. Caches promises, so that simultaneous calls share one login.
const serviceLogins = new Map<string, Promise<StoredLogin>>();
// Logins of case workers switched to an entity, by the hash of login and entity.
const switchedLogins = new Map<string, Promise<StoredLogin>>();

/**
 * Logs a case worker in to the signing service, in an entity if given. Throws AppError: SIGNING_LOGIN_FAILED (wrong email or
 * password), SIGNING_LOGIN_LIMITED (too many attempts), SIGNING_WRONG_ENTITY (the account does not belong to the entity).
 */
export async function logInToSigning(
  email: string,
  password: string,
  entityId?: string,
): Promise<SigningLogin> {
  const login = await logInAsPerson(email, password);
  return entityId ? switchEntity(login.accessToken, entityId) : login;
}

async function logInAsPerson(email: string, password: string): Promise<SigningLogin> {
  try {
    return await authenticate({ email, password }, { isPersonal: true });
  } catch (error) {
    if (error instanceof IntegrationError) {
      if (error.failure === 'limited') {
        const retryAfter = Math.ceil(error.retryAfterMs / 1_000) || RETRY_AFTER_S;
        throw new AppError('SIGNING_LOGIN_LIMITED', { retryAfter, cause: error });
      }
      if (error.failure === 'refused' || error.failure === 'unauthorized') {
        throw new AppError('SIGNING_LOGIN_FAILED', { cause: error });
      }
    }
    throw error;
  }
}

/** Renews a login before it expires. Throws AppError SIGNING_LOGIN_REQUIRED if it is no longer valid. */
export async function refreshSigningLogin(accessToken: string): Promise<SigningLogin> {
  const answer = await callSigning({ method: 'POST', path: '/refresh', retry: 'always' }, { accessToken });
  return toLogin(answer);
}

/**
 * Calls GetAccept in an entity, with a case worker's login or else with the service account, which logs in again once if its login has
 * expired. Throws AppError SIGNING_LOGIN_REQUIRED if a case worker's login is not accepted, SIGNING_WRONG_ENTITY if it has no access to the
 * entity, NOT_CONFIGURED without settings, otherwise like callExternal.
 */
export async function callSigning(call: SigningCall, access: SigningAccess): Promise<ExternalAnswer> {
  if (access.accessToken) return callAsCaseWorker(call, access.accessToken, access.entityId);
  const login = await serviceLogin(access.entityId);
  try {
    return await send(call, login.accessToken);
  } catch (error) {
    if (!isExpired(error)) throw error;
    // The login has expired, despite its stated expiry.
    login.expiresAt = 0;
    return send(call, (await serviceLogin(access.entityId)).accessToken);
  }
}

/** Whether applicants can send for signing, because a service account is configured. */
export function hasSigningServiceAccount(): boolean {
  const { GETACCEPT_URL, GETACCEPT_EMAIL, GETACCEPT_PASSWORD } = env();
  return Boolean(GETACCEPT_URL && GETACCEPT_EMAIL && GETACCEPT_PASSWORD);
}

async function callAsCaseWorker(
  call: SigningCall,
  accessToken: string,
  entityId = '',
): Promise<ExternalAnswer> {
  const personal = { ...call, isPersonal: true };
  try {
    if (!entityId) return await send(personal, accessToken);
    return await callInEntity(personal, accessToken, entityId);
  } catch (error) {
    if (isExpired(error)) throw new AppError('SIGNING_LOGIN_REQUIRED', { cause: error });
    throw error;
  }
}

/** Calls with the login switched to the entity. The switched login may expire before the original one, and is then switched again. */
async function callInEntity(
  call: SigningCall,
  accessToken: string,
  entityId: string,
): Promise<ExternalAnswer> {
  const login = await switchedLogin(accessToken, entityId);
  try {
    return await send(call, login.accessToken);
  } catch (error) {
    if (!isExpired(error)) throw error;
    login.expiresAt = 0;
    return send(call, (await switchedLogin(accessToken, entityId)).accessToken);
  }
}

async function switchedLogin(accessToken: string, entityId: string): Promise<StoredLogin> {
  const key = `${createHash('sha256').update(accessToken).digest('base64')} ${entityId}`;
  const login = await switchedLogins.get(key);
  if (login && login.expiresAt - RENEW_BEFORE_MS > Date.now()) return login;
  if (switchedLogins.size >= MAX_SWITCHED) switchedLogins.clear();
  const switching = switchEntity(accessToken, entityId).then(keep);
  switchedLogins.set(key, switching);
  switching.catch(() => switchedLogins.delete(key));
  return switching;
}

/** The same person's login in another of their entities. */
async function switchEntity(accessToken: string, entityId: string): Promise<SigningLogin> {
  try {
    const path = `/refresh/${encodeURIComponent(entityId)}`;
    return toLogin(await send({ path, retry: 'always', isPersonal: true }, accessToken));
  } catch (error) {
    const isRefused = error instanceof IntegrationError && !error.retryable && !isExpired(error);
    if (isRefused) throw new AppError('SIGNING_WRONG_ENTITY', { cause: error });
    throw error;
  }
}

function keep(login: SigningLogin): StoredLogin {
  return { ...login, expiresAt: Date.now() + login.expiresIn * 1000 };
}

async function serviceLogin(entityId = ''): Promise<StoredLogin> {
  const known = serviceLogins.get(entityId);
  const login = await known;
  if (login && login.expiresAt - RENEW_BEFORE_MS > Date.now()) return login;
  // Another call may have started a renewal while this call waited.
  if (known !== serviceLogins.get(entityId)) return serviceLogin(entityId);
  return keepLogin(entityId, renewServiceLogin(entityId, login));
}

/**
 * Logs the service account in to an entity again, whatever login it has there. Throws NOT_CONFIGURED, and like callExternal.
 *
 * @param timeoutMs For all attempts together.
 */
export async function tryEntity(entityId: string, timeoutMs: number): Promise<void> {
  await keepLogin(entityId, logIn(entityId, timeoutMs).then(keep));
}

/** Caches a login of the service account for later calls, and notes how the service answered for the entity. */
function keepLogin(entityId: string, login: Promise<StoredLogin>): Promise<StoredLogin> {
  serviceLogins.set(entityId, login);
  login.then(
    () => noteHealth(entityPart(entityId), 'ok'),
    (error: unknown) => {
      if (serviceLogins.get(entityId) === login) serviceLogins.delete(entityId);
      if (error instanceof IntegrationError) noteHealth(entityPart(entityId), error.failure);
    },
  );
  return login;
}

/** Under what the health of an entity is stored, besides that of the whole service. */
export const entityPart = (entityId: string): string => `signing:${entityId}`;

async function renewServiceLogin(entityId: string, login: StoredLogin | undefined): Promise<StoredLogin> {
  const renewed =
    login && login.expiresAt > Date.now()
      ? await refreshOrAuthenticate(entityId, login)
      : await logIn(entityId);
  return keep(renewed);
}

async function refreshOrAuthenticate(entityId: string, login: StoredLogin): Promise<SigningLogin> {
  try {
    return toLogin(await send({ method: 'POST', path: '/refresh', retry: 'always' }, login.accessToken));
  } catch (error) {
    if (isExpired(error)) return logIn(entityId);
    throw error;
  }
}

function logIn(entityId: string, timeoutMs?: number): Promise<SigningLogin> {
  const { GETACCEPT_EMAIL: email, GETACCEPT_PASSWORD: password } = env();
  if (!email || !password) throw new AppError('NOT_CONFIGURED');
  const credentials = { email, password, ...(entityId ? { entity_id: entityId } : {}) };
  return authenticate(credentials, timeoutMs === undefined ? {} : { timeoutMs });
}

async function authenticate(
  credentials: Record<string, string>,
  options: Pick<SigningCall, 'isPersonal' | 'timeoutMs'> = {},
): Promise<SigningLogin> {
  const call = { method: 'POST', path: '/auth', json: credentials, retry: 'unanswered', ...options } as const;
  return toLogin(await send(call));
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
