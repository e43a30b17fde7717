import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { env } from '@/lib/settings/env';

/** The request header that holds the caller's address. Only this process sets it. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

const kept = globalThis as typeof globalThis & { isNamingCallers?: boolean };

/**
 * Writes the caller's address into a header of every request, and overwrites what the caller put there. A route handler sees only headers,
 * and Next passes `X-Forwarded-For` on unchecked. Here we know the connection itself.
 */
export function recordCallerAddresses(): void {
  if (kept.isNamingCallers) return;
  kept.isNamingCallers = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const forwarded = request.headers['x-forwarded-for'];
    request.headers[CALLER_ADDRESS_HEADER] = addressOf(request.socket.remoteAddress, forwarded);
  });
}

/**
 * The caller's address: that of the connection, or with `TRUSTED_PROXIES` the address that the outermost trusted proxy saw. Callers can
 * write anything into `X-Forwarded-For`, but each proxy appends what it saw.
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

/** Removes the port. Some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/**
 * An IPv6 address counts as its /64 network, because its owner has all of that network. An IPv4 address written as IPv6 counts as
 * the IPv4 address.
 */
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
