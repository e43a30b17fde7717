import { env } from '@/lib/settings/env';

/** The sign-in library answers below this address. */
export const AUTH_PATH = '/api/auth';
/** The name of the identity provider in addresses. */
export const PROVIDER_ID = 'oidc';

/** The address that the identity provider sends people back to, as it must be registered there. */
export function callbackAddress(): string {
  return new URL(`${AUTH_PATH}/callback/${PROVIDER_ID}`, env().PUBLIC_URL).href;
}
