import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SECRETS } from '@/lib/platform/settings/secrets';
import { StartFailure } from './failure';

const shape = z.object({
  DATABASE_PASSWORD: z.string().min(1),
  AUTH_SECRET: z.string().min(SECRETS.AUTH_SECRET.length),
  AUTH_CLIENT_SECRET: z.string().min(1),
  CASE_LINK_KEYS: z.string().min(SECRETS.CASE_LINK_KEYS.length),
  MAIL_WEBHOOK_PUBLIC_KEY: z.string().min(1),
  MAIL_WEBHOOK_PRIVATE_KEY: z.string().min(1),
  SIGNING_WEBHOOK_SECRET: z.string().min(SECRETS.SIGNING_WEBHOOK_SECRET.length),
  REGISTER_API_KEY: z.string().min(1),
  REGISTER_WEBHOOK_SECRET: z.string().min(SECRETS.REGISTER_WEBHOOK_SECRET.length),
  CREDITSAFE_PASSWORD: z.string().min(1),
});

export type Secrets = z.output<typeof shape>;

/**
 * The secrets of this data folder. They are generated at the first start and stored, so that sessions and case links survive a restart.
 *
 * @throws StartFailure if the file is damaged
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    // An existing database cannot be opened without its password.
    if (existsSync(path.join(dataDir, 'postgres/PG_VERSION'))) throw unusable(file, 'is missing');
    writeFileSync(file, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 });
  }
  const parsed = shape.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).filter(Boolean);
  throw unusable(file, names.length > 0 ? `lacks ${names.join(', ')}` : 'is damaged');
}

function makeSecrets(): Secrets {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = (): string => randomBytes(32).toString('base64url');
  return {
    DATABASE_PASSWORD: secret(),
    AUTH_SECRET: secret(),
    AUTH_CLIENT_SECRET: secret(),
    CASE_LINK_KEYS: secret(),
    MAIL_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    MAIL_WEBHOOK_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    SIGNING_WEBHOOK_SECRET: secret(),
    REGISTER_API_KEY: secret(),
    REGISTER_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    CREDITSAFE_PASSWORD: secret(),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function unusable(file: string, why: string): StartFailure {
  return new StartFailure(
    `${file} ${why}: restore it, or run npm run reset to start over with new demo data.`,
  );
}
