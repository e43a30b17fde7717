import { z } from 'zod';

/** The settings of every part of the sandbox. Addresses have no trailing slash. */
export interface SandboxConfig {
  /** The folder that stores documents and exports between starts. Without it they are lost when the sandbox stops. */
  dataDir: string | undefined;
  port: number;
  smtpPort: number;
  /** How many mails it stores. Default `MAILBOX_CAPACITY`. */
  mailCapacity?: number;
  /** The address of the product, for webhooks and the return from sign-in. */
  appUrl: string;
  /** The address of this sandbox, for browsers and the product. */
  sandboxUrl: string;
  /** Base64 of the DER (PKCS8) EC P-256 key that signs mail events. Without it they cannot be sent. */
  mailWebhookPrivateKey: string | undefined;
  signingWebhookSecret: string;
  registerWebhookSecret: string;
  registerApiKey: string;
  getaccept: { email: string; password: string };
  creditsafe: { username: string; password: string };
  auth: { clientId: string; clientSecret: string };
}

/** A configuration whose own address may still be unknown, because the port is chosen at start. */
export type SandboxSettings = Omit<SandboxConfig, 'sandboxUrl'> & { sandboxUrl?: string };

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const environment = z.object({
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.default(2525),
  APP_URL: address.default('http://localhost:3000'),
  SANDBOX_URL: address.optional(),
  SANDBOX_DATA_DIR: z.string().optional(),
  MAIL_WEBHOOK_PRIVATE_KEY: z.string().optional(),
  SIGNING_WEBHOOK_SECRET: z.string().default('sandbox-signing-webhook-secret'),
  REGISTER_WEBHOOK_SECRET: z.string().default('sandbox-register-webhook-secret'),
  REGISTER_API_KEY: z.string().default('sandbox-register-api-key'),
  GETACCEPT_EMAIL: z.string().default('service@example.com'),
  GETACCEPT_PASSWORD: z.string().default('signera'),
  CREDITSAFE_USERNAME: z.string().default('sandbox'),
  CREDITSAFE_PASSWORD: z.string().default('sandbox'),
  AUTH_CLIENT_ID: z.string().default('medlemsansokan'),
  AUTH_CLIENT_SECRET: z.string().default('sandbox-client-secret'),
});

/**
 * Reads the sandbox's settings from an environment. Empty values count as absent, and every setting has a default. Throws an Error that
 * names each malformed setting.
 */
export function parseSettings(source: Record<string, string | undefined>): SandboxSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox's settings are malformed. ${wrong.join('; ')}`);
  }
  const env = result.data;
  return {
    dataDir: env.SANDBOX_DATA_DIR,
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    appUrl: env.APP_URL,
    sandboxUrl: env.SANDBOX_URL,
    mailWebhookPrivateKey: env.MAIL_WEBHOOK_PRIVATE_KEY,
    signingWebhookSecret: env.SIGNING_WEBHOOK_SECRET,
    registerWebhookSecret: env.REGISTER_WEBHOOK_SECRET,
    registerApiKey: env.REGISTER_API_KEY,
    getaccept: { email: env.GETACCEPT_EMAIL, password: env.GETACCEPT_PASSWORD },
    creditsafe: { username: env.CREDITSAFE_USERNAME, password: env.CREDITSAFE_PASSWORD },
    auth: { clientId: env.AUTH_CLIENT_ID, clientSecret: env.AUTH_CLIENT_SECRET },
  };
}
