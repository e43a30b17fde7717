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

/** The parameters of addresses, by the name before them. */
const PARAMETERS: Record<string, readonly string[]> = {
  apply: [':moSlug'],
  preview: [':moSlug'],
  organisation: [':slug'],
  settings: [':page'],
  guide: [':language', ':audience'],
  case: [':caseId'],
  form: [':formId'],
  field: [':fieldId'],
  'get-accept': [':function'],
  downloadsignature: [':count'],
  deletenote: [':noteId'],
  forgot: [':orgNumber'],
  notfound: [':orgNumber'],
  alreadyMember: [':orgNumber'],
  alreadyExists: [':orgNumber'],
  notAllowed: [':orgNumber'],
  rejected: [':orgNumber'],
};

/**
 * The template of a page's route: its address with the names of its parameters instead of their values. It follows from the address alone,
 * so that a dialog has one name however it was opened.
 */
export function routeTemplate(pathname: string): string {
  let awaited: readonly string[] = [];
  const segments = pathname.split('/').map((segment) => {
    const [parameter, ...rest] = awaited;
    if (parameter === ':caseId' && segment === 'admin') return segment;
    if (parameter) {
      awaited = rest;
      return parameter;
    }
    awaited = Object.hasOwn(PARAMETERS, segment) ? (PARAMETERS[segment] ?? []) : [];
    return segment;
  });
  return redactAddress(segments.join('/'));
}
