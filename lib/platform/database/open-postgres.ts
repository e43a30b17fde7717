import postgres from 'postgres';
import { hostOf } from '@/lib/platform/settings/addresses';

/** Connections to a database, made when they are needed. The driver cannot read an IPv6 address in a URL, so it gets that by itself. */
export function openPostgres(
  url: string,
  options: postgres.Options<Record<string, never>> = {},
): postgres.Sql {
  const address = new URL(url);
  if (!address.hostname.startsWith('[')) return postgres(url, options);
  // The types do not say that both may be lists, which the driver takes as they are.
  const place = { host: [hostOf(address)], port: [Number(address.port) || 5432] };
  return postgres(url, { ...options, ...(place as object) });
}
