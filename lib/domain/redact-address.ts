import { isUuid } from './uuid';

const ORGANISATION_NUMBER = /^\d{6,8}-?\d{4}$/;
/** Longer than any route name, so it may be a case link's token or another secret. */
const LONGEST_NAME = 30;

/**
 * Redacts an address for telemetry: removes query and fragment, and replaces every segment that may identify a case, a company or
 * a secret. Pure; shared by browser and server.
 */
export function redactAddress(address: string): string {
  const path = address.replace(/[?#].*/s, '');
  const origin = /^[a-z]+:\/\/[^/]*/i.exec(path)?.[0] ?? '';
  const segments = path.slice(origin.length).split('/');
  return origin.replace(/\/\/[^@/]*@/, '//') + segments.map(redactSegment).join('/');
}

function redactSegment(segment: string): string {
  if (isUuid(segment)) return ':id';
  if (ORGANISATION_NUMBER.test(segment)) return ':orgNumber';
  return segment.length > LONGEST_NAME ? ':secret' : segment;
}

/** The template of a route: an address with Next's parameter names instead of their values. */
export function routeTemplate(
  pathname: string,
  params: Record<string, string | string[] | undefined>,
): string {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(params)) {
    for (const part of [value ?? []].flat()) names.set(part, `:${name}`);
  }
  const segments = pathname.split('/').map((segment) => names.get(segment) ?? segment);
  return redactAddress(segments.join('/'));
}
