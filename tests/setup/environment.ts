import { generateKeyPairSync } from 'node:crypto';

/**
 * Returns every setting that a test of the product or the sandbox may need, so that `env()` works in any test. The addresses lead nowhere
 * until a test replaces one with its own server's.
 */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    MODE: 'sandbox',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    // Long, so that results do not depend on how busy the machine is.
    DATABASE_TIMEOUT_MS: '15000',
    AUTH_SECRET: 'test-auth-secret-of-more-than-32-characters',
    AUTH_ISSUER: 'http://localhost:9/oidc',
    AUTH_CLIENT_ID: 'medlemsansokan',
    AUTH_CLIENT_SECRET: 'test-client-secret',
    CASE_LINK_KEYS: 'test-case-link-key-of-more-than-32-characters',
    SMTP_URL: 'smtp://localhost:9',
    MAIL_FROM: 'noreply@example.com',
    MAIL_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    MAIL_WEBHOOK_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    GETACCEPT_URL: 'http://localhost:9/getaccept',
    GETACCEPT_EMAIL: 'service@example.com',
    GETACCEPT_PASSWORD: 'signera',
    SIGNING_WEBHOOK_SECRET: 'test-signing-webhook-secret',
    REGISTER_URL: 'http://localhost:9/register',
    REGISTER_API_KEY: 'test-register-api-key',
    REGISTER_WEBHOOK_SECRET: 'whsec_dGVzdC1yZWdpc3Rlci13ZWJob29rLXNlY3JldA==',
    CREDITSAFE_URL: 'http://localhost:9/creditsafe',
    CREDITSAFE_USERNAME: 'creditsafe@example.com',
    CREDITSAFE_PASSWORD: 'test-creditsafe-password',
    INTEGRATION_TIMEOUT_MS: '2000',
    RATE_LIMIT_FACTOR: '1000',
    // One mail per correction, unless a test sets another value.
    CORRECTION_MAIL_DELAY_SECONDS: '0',
    // Mails of decisions go at once, unless a test is about taking them back.
    UNDO_SECONDS: '0',
  };
}
