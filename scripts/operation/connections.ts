import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, IntegrationError, type IntegrationFailure } from '@/lib/domain/errors';
import type { InstallationRule, Measurement } from '@/lib/domain/installation';
import { heldSince } from '@/lib/engine/jobs/outward-hold';
import { messageIdOf } from '@/lib/engine/mail/queue-mail';
import { measurementText } from '@/lib/features/installation/measurement-text';
import { tryOperatorCalls } from '@/lib/features/installation/notify-operator';
import { hasCreditService, tryCreditService } from '@/lib/integrations/credit-report/credit-report';
import { deleteObject, getObject, hasObjectStore, putObject } from '@/lib/integrations/files/object-store';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { callbackAddress, discoverProvider } from '@/lib/integrations/identity/provider';
import { askForTokens } from '@/lib/integrations/identity/refresh';
import { sendMail, tryMailServer } from '@/lib/integrations/mail/mail';
import { hasRegister, lookUpCompany } from '@/lib/integrations/register/register';
import { hasSigningServiceAccount, logInToSigning } from '@/lib/integrations/signing/signing';
import { failingJobs } from '@/lib/integrations/telemetry/failing-jobs';
import { measureInstallation } from '@/lib/integrations/telemetry/installation';
import { textFor } from '@/lib/platform/i18n/text-for';
import { isLoopback } from '@/lib/platform/settings/addresses';
import { env } from '@/lib/platform/settings/env';
import { tryDirect, tryOwner, tryServingRole, tryStandby } from './database-checks';
import { tryDkim, tryDmarc, trySpf } from './sender-checks';
import { Wrong } from './wrong';

export interface Finding {
  part: string;
  state: 'ok' | 'wrong' | 'off' | 'note';
  /** What was found, or what is wrong and what to do. Never a secret. */
  text: string;
}

interface Check {
  part: string;
  /** The settings to look at if it fails. */
  settings: string;
  /** What it means if it is not configured. Absent for what every installation has. */
  without?: string;
  isOn?: () => boolean;
  /** What works, in a few words. */
  run: (address?: string) => Promise<string>;
}

const CHECKS: readonly Check[] = [
  { part: 'database', settings: 'DATABASE_URL', run: () => tryServingRole(env().DATABASE_URL, env().MODE) },
  {
    part: 'database without pooler',
    settings: 'DATABASE_DIRECT_URL',
    isOn: () => Boolean(env().DATABASE_DIRECT_URL),
    without: 'DATABASE_URL must not lead to a pooler of transactions',
    run: () => tryDirect(env().DATABASE_DIRECT_URL ?? '', env().DATABASE_URL),
  },
  {
    part: 'standby',
    settings: 'DATABASE_READ_URL',
    isOn: () => Boolean(env().DATABASE_READ_URL),
    without: 'lists read the primary',
    run: () => tryStandby(env().DATABASE_READ_URL ?? '', env().DATABASE_URL),
  },
  {
    part: 'database owner',
    settings: 'MIGRATION_DATABASE_URL',
    isOn: () => Boolean(env().MIGRATION_DATABASE_URL),
    without: 'this process does not migrate',
    run: () => tryOwner(env().MIGRATION_DATABASE_URL ?? '', env().DATABASE_DIRECT_URL ?? env().DATABASE_URL),
  },
  { part: 'identity provider', settings: 'AUTH_ISSUER', run: tryIdentity },
  { part: 'mail', settings: 'SMTP_URL and MAIL_FROM', run: tryMail },
  {
    part: 'sender: SPF',
    settings: 'the DNS of MAIL_FROM',
    isOn: isSentOutside,
    without: 'mail stays on this machine',
    run: () => trySpf(senderDomain()),
  },
  {
    part: 'sender: DKIM',
    settings: 'MAIL_DKIM_SELECTOR, and the DNS of MAIL_FROM',
    isOn: () => isSentOutside() && Boolean(env().MAIL_DKIM_SELECTOR),
    without:
      'check in a received mail whether DKIM-Signature names the domain of MAIL_FROM, and set the value of s=',
    run: () => tryDkim(senderDomain(), env().MAIL_DKIM_SELECTOR ?? ''),
  },
  {
    part: 'sender: DMARC',
    settings: 'the DNS of MAIL_FROM',
    isOn: isSentOutside,
    without: 'mail stays on this machine',
    run: () => tryDmarc(senderDomain()),
  },
  {
    part: 'signing service',
    settings: 'GETACCEPT_URL, GETACCEPT_EMAIL and GETACCEPT_PASSWORD',
    isOn: hasSigningServiceAccount,
    without: 'applications are signed on paper',
    run: trySigning,
  },
  {
    part: 'register',
    settings: 'REGISTER_URL and REGISTER_API_KEY',
    isOn: hasRegister,
    without: 'companies go by their number, and cannot be exported',
    run: tryRegister,
  },
  {
    part: 'credit reports',
    settings: 'CREDITSAFE_URL, CREDITSAFE_USERNAME and CREDITSAFE_PASSWORD',
    isOn: hasCreditService,
    without: 'cases have no credit report',
    run: async () => {
      await tryCreditService();
      return 'signs in';
    },
  },
  {
    part: 'object store',
    settings: 'S3_URL, S3_REGION and the keys',
    isOn: hasObjectStore,
    without: 'files are stored in the database',
    run: tryObjectStore,
  },
  {
    part: 'virus scanner',
    settings: 'CLAMD_URL',
    isOn: () => Boolean(env().CLAMD_URL),
    without: 'uploads are not scanned',
    run: async () => {
      await scanForViruses(Buffer.from('harmless'));
      return 'scans';
    },
  },
  {
    part: 'background jobs',
    settings: 'the log lines of level error, and pgboss.job, column output',
    run: tryJobs,
  },
  { part: 'public address', settings: 'PUBLIC_URL, its name, certificate and proxy', run: tryPublicAddress },
  {
    part: 'alerts',
    settings: 'OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL and HEARTBEAT_URL',
    isOn: () => alertWays().length > 0,
    without: 'nobody is notified of faults',
    run: tryAlerts,
  },
];

/** Rules that the checks above look at more closely. */
const CHECKED_ABOVE: readonly InstallationRule[] = ['database', 'jobs', 'mails', 'standby'];

/** What the installation watches of itself: backups, disk, certificate, memory, processes. Off where nothing is configured. */
export async function checkInstallation(): Promise<Finding[]> {
  let measured: Measurement[];
  try {
    measured = await measureInstallation();
  } catch (error) {
    return [{ part: 'installation', state: 'wrong', text: `cannot be measured: ${inWords(error)}` }];
  }
  return measured
    .filter(({ rule }) => !CHECKED_ABOVE.includes(rule))
    .map((one) => ({
      part: textFor('en')(`installation.rule.${one.rule}.title`).toLowerCase(),
      state: one.state === 'unknown' ? 'note' : one.state,
      text: measurementText(one, 'en'),
    }));
}

/** Whether mail leaves this machine for real. */
function isSentOutside(): boolean {
  const { MODE, SMTP_URL } = env();
  return MODE === 'live' && !isLoopback(new URL(SMTP_URL).hostname);
}

const senderDomain = (): string => env().MAIL_FROM.split('@').at(-1) ?? '';

/** One line per setting that is missing, malformed or refused. Empty if the product would start with them. */
export function wrongSettings(): string[] {
  try {
    env();
    return [];
  } catch (error) {
    return (error as Error).message.replace(/^[^.]*\. /, '').split('; ');
  }
}

/** The longest time for one check, in milliseconds. */
const LONGEST_MS = 45_000;

/**
 * Tries every system that the settings name, all at once.
 *
 * @param address where to send a mail
 * @param longestMs how long each may take
 */
export function checkConnections(address?: string, longestMs = LONGEST_MS): Promise<Finding[]> {
  return Promise.all(CHECKS.map((check) => tryOne(check, longestMs, address)));
}

async function tryOne(
  { part, settings, isOn, without, run }: Check,
  longestMs: number,
  address?: string,
): Promise<Finding> {
  if (isOn && !isOn()) return { part, state: 'off', text: `not configured: ${without} (${settings})` };
  const tooLong = wait(longestMs, undefined, { ref: false }).then(() => {
    throw new Wrong(`no answer within ${longestMs / 1_000} seconds`);
  });
  try {
    return { part, state: 'ok', text: await Promise.race([run(address), tooLong]) };
  } catch (error) {
    return { part, state: 'wrong', text: `${inWords(error)}: look at ${settings}` };
  }
}

const FAILURES: Readonly<Record<IntegrationFailure, string>> = {
  timeout: 'does not answer in time',
  unreachable: 'cannot be reached, or is down',
  refused: 'refuses the request',
  unauthorized: 'refuses the login',
  limited: 'tells us to wait, try again later',
  garbage: 'answers something else than expected, is the address right?',
  bounced: 'refuses the recipient',
};

/** An error without anything that it may carry from a request or an answer. */
function inWords(error: unknown): string {
  if (error instanceof Wrong) return error.message;
  if (error instanceof IntegrationError) {
    const detail = error.message.split(' ').slice(3).join(' ');
    return `${FAILURES[error.failure]}${detail ? ` (${detail})` : ''}`;
  }
  if (error instanceof AppError) return error.code;
  const { code, name } = error as NodeJS.ErrnoException;
  return `cannot be reached (${code ?? name})`;
}

/** How far the clocks may be apart, in seconds. Beyond 30 nobody can sign in. */
const CLOCK_SECONDS = 30;

const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });

/** Whether anything is held, unsent, failing or unexplained in the background. */
async function tryJobs(): Promise<string> {
  const since = await heldSince();
  if (since)
    throw new Wrong(
      `held since ${since.toISOString()}, because the database was restored: nothing is sent to others until the command outward release`,
    );
  const failing = await failingJobs();
  const lines = failing.map(
    ({ queue, jobs, since, error }) =>
      `${jobs} of ${queue} since ${since.toISOString()}${error ? ` (${error})` : ''}`,
  );
  if (lines.length > 0) throw new Wrong(`do not get done: ${lines.join(', ')}`);
  return 'none was given up, fails again and again, or is lost';
}

async function tryIdentity(): Promise<string> {
  const found = await discoverProvider();
  if (found.issuer !== env().AUTH_ISSUER)
    throw new Wrong(`it calls itself ${found.issuer}, which AUTH_ISSUER must be`);
  if (env().AUTH_REFRESH_ROLES === 'introspection' && !found.introspection_endpoint)
    throw new Wrong('it has no introspection, which AUTH_REFRESH_ROLES names');
  const answer = await callExternal({ part: 'identity', url: found.jwks_uri });
  const { keys } = parseAnswer('identity', answer, keysSchema);
  tryClock(answer.date);
  await tryClient(found.token_endpoint);
  const inOrder = answer.date ? 'clock and client in order' : 'client in order, its clock is not known';
  return `${keys.length} keys, ${inOrder}; its redirect address must be ${callbackAddress()}`;
}

function tryClock(date: number | null): void {
  const apart = date ? Math.round((date - Date.now()) / 1_000) : 0;
  if (Math.abs(apart) <= CLOCK_SECONDS) return;
  const how = apart > 0 ? 'ahead of' : 'behind';
  throw new Wrong(`its clock is ${Math.abs(apart)} seconds ${how} ours, keep this machine's by NTP`);
}

/** Exchanges a code that does not exist, which a provider refuses in another way than a client that it does not know. */
async function tryClient(tokenEndpoint: string): Promise<void> {
  const { error } = await askForTokens(tokenEndpoint, {
    grant_type: 'authorization_code',
    code: 'operation-check',
    redirect_uri: callbackAddress(),
  });
  if (error === 'invalid_client' || error === 'unauthorized_client')
    throw new Wrong('it does not know AUTH_CLIENT_ID with AUTH_CLIENT_SECRET');
}

async function tryMail(address?: string): Promise<string> {
  await tryMailServer();
  if (!address) return 'connects and signs in (give your address to get a mail)';
  const { MAIL_FROM, PUBLIC_URL } = env();
  const text = `${PUBLIC_URL} can send mail. This is a test.`;
  await sendMail({
    messageId: messageIdOf(`check-${randomUUID()}`),
    from: { name: 'Medlemsansökan', address: MAIL_FROM },
    to: address,
    subject: 'Medlemsansökan: test',
    text,
    html: `<p>${text}</p>`,
  });
  return `a mail is on its way to ${address}: look whether it comes, and not as spam`;
}

async function trySigning(): Promise<string> {
  const { GETACCEPT_EMAIL = '', GETACCEPT_PASSWORD = '' } = env();
  try {
    await logInToSigning(GETACCEPT_EMAIL, GETACCEPT_PASSWORD);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGNING_LOGIN_FAILED')
      throw new Wrong('refuses the login of the service account');
    throw error;
  }
  return 'signs in as the service account';
}

/** The Swedish Companies Registration Office: an organisation, and no person. */
const SOME_COMPANY = '202100-5489';

async function tryRegister(): Promise<string> {
  const company = await lookUpCompany(SOME_COMPANY);
  return `answers (${SOME_COMPANY} is ${company ? 'known' : 'not known'} there)`;
}

async function tryObjectStore(): Promise<string> {
  const key = `operation-check/${randomUUID()}`;
  const content = Buffer.from(key);
  await putObject(key, content, 'text/plain');
  try {
    await getObject(key, createHash('sha256').update(content).digest('hex'));
  } finally {
    await deleteObject(key);
  }
  return 'stores, gives back and deletes';
}

/** How the operator is notified of faults. */
function alertWays(): string[] {
  const { OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL, HEARTBEAT_URL } = env();
  return [
    ...(OPERATOR_EMAIL ? [`mail to ${OPERATOR_EMAIL}`] : []),
    ...(OPERATOR_WEBHOOK_URL ? ['the webhook'] : []),
    ...(HEARTBEAT_URL ? ['the heartbeat'] : []),
  ];
}

async function tryAlerts(address?: string): Promise<string> {
  const ways = alertWays().join(', ');
  if (!address) return `by ${ways}`;
  await tryOperatorCalls();
  return `by ${ways}; a test was sent to all but the mail`;
}

/** From here, by the way that people take: name, certificate, proxy. */
async function tryPublicAddress(): Promise<string> {
  const { PUBLIC_URL, INTEGRATION_TIMEOUT_MS } = env();
  const signal = AbortSignal.timeout(INTEGRATION_TIMEOUT_MS);
  const response = await fetch(new URL('/readyz', PUBLIC_URL), { redirect: 'manual', signal }).catch(
    (error: unknown) => {
      const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
      throw new Wrong(`cannot be reached from here (${cause?.code ?? name})`);
    },
  );
  if (response.status !== 200) throw new Wrong(`answers ${response.status} to /readyz`);
  return 'answers, and the product is ready';
}
