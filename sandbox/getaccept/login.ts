import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SandboxConfig } from '../config';
import { readJson } from '../part';
import { type ApiAnswer, refusal } from './answer';
import type { SigningStore } from './store';

export interface Login {
  email: string;
  entityId: string;
}

const LIFETIME_SECONDS = 24 * 60 * 60;
const PASSWORD = 'signera';
const PASSWORD_OF_TOO_MANY = 'vanta';
const TOO_MANY_SECONDS = 60;

/**
 * Logs in any email with the password `signera`, and the service account. The password `vanta` causes "too many attempts". A login is for
 * one entity: the requested one, or else the account's own.
 */
export async function authenticate(
  config: SandboxConfig,
  store: SigningStore,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const { email, password, entity_id } = await readJson(request);
  if (password === PASSWORD_OF_TOO_MANY)
    return refusal(429, 'too_many_requests', 'Too many attempts. Wait a while.', {
      'Retry-After': String(TOO_MANY_SECONDS),
    });
  const isServiceAccount = email === config.getaccept.email && password === config.getaccept.password;
  if (typeof email !== 'string' || !email.includes('@') || (password !== PASSWORD && !isServiceAccount)) {
    return refusal(400, 'invalid_grant', 'Invalid username or password');
  }
  const entityId = typeof entity_id === 'string' ? entity_id : '';
  if (!belongsTo(email, entityId)) return refusal(400, 'invalid_grant', 'Invalid entity');
  return issue(store, { email, entityId });
}

/** Makes a new token, optionally for another entity. The old one stays valid until it expires. */
export function refresh(store: SigningStore, login: Login, entityId = login.entityId): ApiAnswer {
  if (!belongsTo(login.email, entityId)) return refusal(403, 'access_denied', 'No access to the entity');
  return issue(store, { email: login.email, entityId });
}

/**
 * Whether an account belongs to an entity. Everyone belongs to every entity, except addresses that start with `utanfor`, which belong only
 * to their own.
 */
function belongsTo(email: string, entityId: string): boolean {
  return entityId === '' || !email.toLowerCase().startsWith('utanfor');
}

/** The login of a call, or null. */
export function loginOf(store: SigningStore, request: IncomingMessage): Login | null {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const login = store.logins.get(token);
  return login && login.expiresAt > Date.now() ? login : null;
}

function issue(store: SigningStore, { email, entityId }: Login): ApiAnswer {
  const token = randomBytes(24).toString('base64url');
  store.logins.set(token, { email, entityId, expiresAt: Date.now() + LIFETIME_SECONDS * 1000 });
  return { status: 200, body: { access_token: token, expires_in: LIFETIME_SECONDS } };
}
