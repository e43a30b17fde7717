import { z } from 'zod';
import { isEmail } from '@/lib/domain/fields/addresses';

/** An email address. */
export const mailAddress = z.string().refine(isEmail, 'must be an email address');

/** Whether a host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])\.?$/i.test(
    hostname,
  );
}

/** The host of an address, as it is connected to: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** A web address: http or https with a host, and without the parts that a setting must not have. */
export const webAddress = z
  .string()
  .refine((value) => parse(value, /^https?:$/) !== null, 'is no address with http or https')
  .refine((value) => isBare(value), 'must hold no user, password, query or fragment');

/** A web address that is called as it is, also with a query: a webhook of another service. */
export const hookAddress = z.string().refine((value) => {
  const address = parse(value, /^https?:$/);
  return address !== null && !address.username && !address.password;
}, 'must be an address with http or https, without user and password');

/** A web address without a path: the address of a server. */
export const origin = webAddress.refine(
  (value) => (parse(value, /./)?.pathname ?? '/') === '/',
  'must be without a path',
);

/** An address that may hold a name and a password, which are written so that everything reads them in the same way. */
const addressWithLogin = z
  .string()
  .refine(
    isLoginEncoded,
    'has a name or password with a character that must be written in another way: # as %23, / as %2F, ? as %3F, @ as %40, % as %25',
  );

/** Whether the part of an address before its host, or what may have been meant as that, has no character that ends it, or only as UTF-8. */
function isLoginEncoded(value: string): boolean {
  const [, login = ''] = /^\w+:\/\/(.*)@/s.exec(value) ?? [];
  return !/[#/?@[\]\\]/.test(login) && isUriPart(login);
}

function isUriPart(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const databaseAddress = addressWithLogin
  .refine((value) => parse(value, /^postgres(ql)?:$/, true) !== null, 'is no address with postgresql://')
  .refine((value) => (parse(value, /./, true)?.pathname.length ?? 2) > 1, 'names no database');

export const mailServer = addressWithLogin.refine(
  (value) => parse(value, /^smtps?:$/) !== null,
  'is no address with smtp or smtps',
);

export const clamdAddress = z.string().refine((value) => {
  const address = parse(value, /^(tcp|unix):$/, true);
  if (!address) return false;
  return address.protocol === 'unix:' ? address.pathname.length > 1 : isHostAndPort(address);
}, 'must be tcp://host:port or unix:/path');

/** A contact address, email or web. Returns a URI. */
export const securityContact = z
  .string()
  .transform((value) => (isEmail(value) ? `mailto:${value}` : value))
  .refine((value) => {
    const [scheme, rest = ''] = value.split(/:(.*)/s);
    return scheme === 'mailto' ? isEmail(rest) : parse(value, /^https:$/) !== null;
  }, 'must be an address of mail or one with https');

function isHostAndPort({ hostname, port, pathname }: URL): boolean {
  return hostname !== '' && port !== '' && port !== '0' && ['', '/'].includes(pathname);
}

function isBare(value: string): boolean {
  const { username, password, search, hash } = parse(value, /./) ?? {};
  return !username && !password && !search && !hash;
}

function parse(value: string, protocol: RegExp, mayLackHost = false): URL | null {
  if (/\s/.test(value) || !URL.canParse(value)) return null;
  const address = new URL(value);
  const isWhole = mayLackHost || /^[a-z]+:\/\/[^/]/i.test(value);
  return isWhole && protocol.test(address.protocol) ? address : null;
}

/** The key services of ECS, EKS and EC2, and agents on this machine. The product requests keys from nowhere else. */
const LENDERS = [
  ...['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]'],
  ...['169.254.169.254', '[fd00:ec2::254]', 'localhost', '127.0.0.1', '[::1]'],
];

export const isKeyService = (address: string): boolean =>
  URL.canParse(address) && LENDERS.includes(new URL(address).hostname);

export const keyServiceAddress = webAddress.refine(isKeyService, 'must be an address that lends keys');

/** Whether the address of a mail server requires encryption: from the beginning, or by STARTTLS before anything is sent. */
export const asksForEncryption = ({ protocol, searchParams }: URL): boolean =>
  protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';

/** Whether mail may go in plain text in production: only to this machine, and only if `ALLOW_INSECURE` says so. */
export const mayGoPlain = ({ hostname }: URL, allowInsecure: string | undefined): boolean =>
  allowInsecure === 'loopback' && isLoopback(hostname);
