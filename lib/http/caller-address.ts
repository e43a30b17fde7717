import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { env } from '@/lib/settings/env';

/** Where the address of a caller stands in the headers of a request, put there by this process and by nobody else. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

const kept = globalThis as typeof globalThis & { isNamingCallers?: boolean };

/**
 * Writes the address of the caller into every request that this process gets from now on, in place of whatever the caller wrote
 * there. A route handler sees headers only, and Next hands on `X-Forwarded-For` as it came: the connection itself is known here, before.
 */
export function nameCallers(): void {
  if (kept.isNamingCallers) return;
  kept.isNamingCallers = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const forwarded = request.headers['x-forwarded-for'];
    request.headers[CALLER_ADDRESS_HEADER] = addressOf(request.socket.remoteAddress, forwarded);
  });
}

/**
 * The address of a caller: of the connection, or where `TRUSTED_PROXIES` stand before us, what the outermost of those saw. Callers may
 * write anything into `X-Forwarded-For`; each proxy adds what it saw at the end.
 */
export function addressOf(connection: string | undefined, forwarded: string | string[] | undefined): string {
  const proxies = env().TRUSTED_PROXIES;
  const seen = String(forwarded ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()));
  const told = proxies > 0 ? seen[Math.max(0, seen.length - proxies)] : undefined;
  const address = told && isIP(told) ? told : (connection ?? '');
  return isIP(address) ? networkOf(address) : 'unknown';
}

/** Some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/** Whoever has one IPv6 address has 2^64 of them: they count as one. An IPv4 address is itself, also written as IPv6. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) === 4) return mapped ?? address;
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
