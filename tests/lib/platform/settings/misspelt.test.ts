import { expect, it } from 'vitest';
import { misspelt, SETTING_NAMES } from '@/lib/platform/settings/env';

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['AUTH_SECRETS', 'AUTH_SECRET'],
  ['auth_secret', 'AUTH_SECRET'],
  ['DATABASE_POOLS', 'DATABASE_POOL'],
  ['CASE_LINK_KEY', 'CASE_LINK_KEYS'],
  ['GETACCEPT_PASWORD', 'GETACCEPT_PASSWORD'],
  ['CREDITSAFE_USER', 'CREDITSAFE_USERNAME'],
  ['CLAMD_URI', 'CLAMD_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['RATE_LIMIT_FACTORS', 'RATE_LIMIT_FACTOR'],
])('%s was meant to be %s', (name, meant) => {
  expect(misspelt([name, 'PATH'], SETTING_NAMES)).toEqual([{ name, meant }]);
});

it('what belongs to others is nobody’s mistake', () => {
  const others = `PATH HOME HOSTNAME PORT NODE_ENV NODE_OPTIONS NEXT_RUNTIME NEXT_MANUAL_SIG_HANDLE AUTH_URL AUTH_TRUST_HOST TZ LANG LC_ALL
    PGUSER PGPASSWORD DATABASE_PORT SMTP_PORT SANDBOX_PORT SANDBOX_URL DATA_DIR APP_URL NODE MODEM CODE __NEXT_PRIVATE_ORIGIN HTTPS_PROXY
    OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES KUBERNETES_SERVICE_HOST POSTGRES_PASSWORD CI npm_config_cache`;
  expect(misspelt([...others.trim().split(/\s+/), ...SETTING_NAMES], SETTING_NAMES)).toEqual([]);
});
