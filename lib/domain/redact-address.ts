const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ORGANISATION_NUMBER = /^\d{6,8}-?\d{4}$/;
/** Longer than any name of a route: a case link's token, or another secret. */
const LONGEST_NAME = 30;

/**
 * An address as telemetry may hold it: without query and fragment, and with a placeholder for every segment that names a case, a
 * company or a secret. Pure; browser and server share it.
 */
export function redactAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/i.exec(path) ?? [];
  return origin.replace(/\/\/[^@/]*@/, '//') + rest.split('/').map(redactSegment).join('/');
}

function redactSegment(segment: string): string {
  if (UUID.test(segment)) return ':id';
  if (ORGANISATION_NUMBER.test(segment)) return ':orgNumber';
  return segment.length > LONGEST_NAME ? ':secret' : segment;
}

/** The template of a route: every parameter that Next found in an address by its name instead of its value. */
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
