import path from 'node:path';
import { parseEnv } from '../../lib/platform/settings/env';
import { StartFailure } from './failure';
import type { Ports } from './ports';
import type { Secrets } from './secrets';

/**
 * The settings of a product that uses the sandbox for everything, by their names in lib/platform/settings/env.ts. Leaves out settings that only real
 * systems need.
 */
export function sandboxSettings(ports: Ports, secrets: Secrets): Record<string, string> {
  const { DATABASE_PASSWORD: _, MAIL_WEBHOOK_PRIVATE_KEY: _key, ...shared } = secrets;
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  return {
    ...shared,
    MODE: 'sandbox',
    PUBLIC_URL: `http://localhost:${ports.app}`,
    AUTH_ISSUER: `${sandboxUrl}/oidc`,
    AUTH_CLIENT_ID: 'medlemsansokan',
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    MAIL_FROM: 'noreply@medlemsansokan.example',
    GETACCEPT_URL: `${sandboxUrl}/getaccept`,
    GETACCEPT_EMAIL: 'service@example.com',
    GETACCEPT_PASSWORD: 'signera',
    REGISTER_URL: `${sandboxUrl}/register`,
    CREDITSAFE_URL: `${sandboxUrl}/creditsafe`,
    CREDITSAFE_USERNAME: 'sandbox',
    RATE_LIMIT_FACTOR: '100',
    // Short, so that people who try the product do not have to wait long to see several corrections in one mail.
    CORRECTION_MAIL_DELAY_SECONDS: '5',
    // Long enough to undo a decision, short enough to wait for its mail.
    UNDO_SECONDS: '10',
    OPERATOR_EMAIL: 'drift@example.com',
    OPERATOR_ACCOUNTS: 'olof@example.com',
  };
}

/** The settings of the sandbox, besides those that it shares with the product, by the names in sandbox/config.ts. */
export function sandboxEnvironment(
  { ports, dataDir }: { ports: Ports; dataDir: string },
  secrets: Secrets,
  settings: Record<string, string>,
): Record<string, string> {
  return {
    ...settings,
    MAIL_WEBHOOK_PRIVATE_KEY: secrets.MAIL_WEBHOOK_PRIVATE_KEY,
    SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_URL: `http://localhost:${ports.sandbox}`,
    APP_URL: `http://localhost:${ports.app}`,
  };
}

/** Throws a StartFailure that names every missing or malformed setting. */
export function requireSettings(settings: Record<string, string | undefined>): void {
  try {
    parseEnv(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^[^.]*\.\s*/, '') : String(error);
    const short = reason.replaceAll(/: is missing/g, ' is missing');
    throw new StartFailure(
      `Settings are missing, malformed or refused (${short}): set them in the environment as docs/operations.md says, or leave MODE out to start with the sandbox.`,
    );
  }
}
