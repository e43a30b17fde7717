import { asksForEncryption, isLoopback, mayGoPlain } from './addresses';
import { partsOf } from './keys';
import { wrongSecrets } from './secrets';

type Given = Readonly<Record<string, string | undefined>>;

/** Addresses of external systems, and our own public address. */
const ADDRESSES = [
  ...['PUBLIC_URL', 'AUTH_ISSUER', 'GETACCEPT_URL', 'REGISTER_URL', 'CREDITSAFE_URL', 'S3_URL'],
  ...['OPERATOR_WEBHOOK_URL', 'HEARTBEAT_URL'],
];

/** The settings of each external system, address first. Set all of a group, or none. */
const BELONGS_TOGETHER = [
  ['GETACCEPT_URL', 'GETACCEPT_EMAIL', 'GETACCEPT_PASSWORD', 'SIGNING_WEBHOOK_SECRET'],
  ['REGISTER_URL', 'REGISTER_API_KEY', 'REGISTER_WEBHOOK_SECRET'],
  ['CREDITSAFE_URL', 'CREDITSAFE_USERNAME', 'CREDITSAFE_PASSWORD'],
];

/** The settings of the object store, by the source of its keys. */
function storeGroup({ S3_CREDENTIALS, AWS_CONTAINER_CREDENTIALS_FULL_URI }: Given): string[] {
  if (S3_CREDENTIALS === 'instance') return ['S3_URL'];
  if (S3_CREDENTIALS !== 'container') return ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  // The platform sets only one of the two.
  return AWS_CONTAINER_CREDENTIALS_FULL_URI
    ? ['S3_URL']
    : ['S3_URL', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'];
}

/** The paths of the sandbox's systems, on any host and port. */
const SANDBOX: Readonly<Record<string, string>> = {
  AUTH_ISSUER: '/oidc',
  GETACCEPT_URL: '/getaccept',
  REGISTER_URL: '/register',
  CREDITSAFE_URL: '/creditsafe',
};

/**
 * The problems that stop a live start, by setting: the sandbox, unencrypted connections (allowed on this machine), incomplete
 * configuration, and weak or public secrets. Works on raw settings, so that it finds problems even if other settings cannot be parsed.
 * Ignores settings that cannot be parsed themselves.
 */
export function refusedLive(given: Given): string[] {
  const refused = ADDRESSES.flatMap((name) => refusedAddress(name, given));
  refused.push(...sharedWithSandbox(given));
  if (!isMailProtected(given)) refused.push('SMTP_URL: must be smtps, or smtp with ?requireTLS=true');
  if (!isTelemetryProtected(given)) {
    refused.push('APPLICATIONINSIGHTS_CONNECTION_STRING: must name https endpoints');
  }
  refused.push(...halfSet(given));
  if (!given.GETACCEPT_URL && given.GETACCEPT_EID_TYPE) {
    refused.push('GETACCEPT_EID_TYPE: is set without GETACCEPT_URL');
  }
  if (given.AUTH_API_AUDIENCE && given.AUTH_API_AUDIENCE === given.AUTH_CLIENT_ID) {
    refused.push(
      'AUTH_API_AUDIENCE: must not be AUTH_CLIENT_ID, or an ID token would do for an access token',
    );
  }
  return isTrial(given) ? refused : [...refused, ...wrongSecrets(given)];
}

/** Whether this is a trial on this machine only, as with docker-compose.yml, whose secrets are public. */
function isTrial(given: Given): boolean {
  const address = parsed(given.PUBLIC_URL);
  return given.ALLOW_INSECURE === 'loopback' && address !== null && isLoopback(address.hostname);
}

function refusedAddress(name: string, given: Given): string[] {
  const address = parsed(given[name]);
  if (!address) return [];
  const isHere = isLoopback(address.hostname);
  if (isHere && given.ALLOW_INSECURE === 'loopback') return [];
  if (isHere && (address.port === '4000' || isSandboxPath(name, address))) return [`${name}: is the sandbox`];
  if (isHere) return [`${name}: leads to this machine`];
  return address.protocol === 'https:' ? [] : [`${name}: must be https`];
}

/** Refuses two systems at one address on another machine, because that can only be the sandbox. */
function sharedWithSandbox(given: Given): string[] {
  const likely = Object.keys(SANDBOX).flatMap((name) => {
    const address = parsed(given[name]);
    const isElsewhere = address && !isLoopback(address.hostname) && isSandboxPath(name, address);
    return isElsewhere ? [{ name, origin: address.origin }] : [];
  });
  return likely
    .filter(({ name, origin }) => likely.some((other) => other.name !== name && other.origin === origin))
    .map(({ name }) => `${name}: is the sandbox`);
}

function isSandboxPath(name: string, { pathname }: URL): boolean {
  return SANDBOX[name] !== undefined && pathname.replace(/\/+$/, '') === SANDBOX[name];
}

function isMailProtected({ SMTP_URL, ALLOW_INSECURE }: Given): boolean {
  const address = parsed(SMTP_URL);
  if (!address || asksForEncryption(address)) return true;
  return address.protocol === 'smtp:' && mayGoPlain(address, ALLOW_INSECURE);
}

function isTelemetryProtected({ APPLICATIONINSIGHTS_CONNECTION_STRING, ALLOW_INSECURE }: Given): boolean {
  return [...partsOf(APPLICATIONINSIGHTS_CONNECTION_STRING ?? '')].every(([name, value]) => {
    const address = name.endsWith('endpoint') ? parsed(value) : null;
    const isHere = address && isLoopback(address.hostname) && ALLOW_INSECURE === 'loopback';
    return !address || address.protocol === 'https:' || isHere;
  });
}

function halfSet(given: Given): string[] {
  return [...BELONGS_TOGETHER, storeGroup(given)].flatMap((group) => {
    const [address = ''] = group;
    const set = group.filter((name) => given[name]);
    if (set.length === 0) return [];
    return group
      .filter((name) => !given[name])
      .map((name) => `${name}: is missing, with ${given[address] ? address : set[0]} set`);
  });
}

function parsed(value: string | undefined): URL | null {
  return value && URL.canParse(value) ? new URL(value) : null;
}
