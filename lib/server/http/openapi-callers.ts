import { actionsOf, type Call } from '@/lib/contract/call';
import { type Caller, isPermitted, ROLE_IDS } from '@/lib/domain/lifecycle/permissions';

type Json = Record<string, unknown>;

/**
 * The ways in which a caller can authenticate. Over https, the names of browser cookies have a prefix, so that only this site can set them.
 */
export function securitySchemes(isSecure: boolean): Json {
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
  return {
    session: cookie(
      `${isSecure ? '__Secure-' : ''}authjs.session-token`,
      'A case worker who has signed in. Over https the name begins with `__Secure-`; a long one is split into `….0`, `….1`.',
    ),
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'An access token of the identity provider for the audience `AUTH_API_AUDIENCE`; refused with 401 and `WWW-Authenticate` where that is not set. Never together with a cookie: what it does not allow, no session allows.',
    },
    caseToken: {
      type: 'apiKey',
      in: 'query',
      name: 'token',
      description: 'An applicant: the last part of the case link.',
    },
    caseCookie: cookie(
      `${isSecure ? '__Host-' : ''}case-{caseId}`,
      'An applicant whose browser has opened the case link. `{caseId}` is the id of the case in small letters; over https the name begins with `__Host-`.',
    ),
  };
}

/**
 * Who may make a call. Calls on a case: applicants (the contact person or a colleague) if the permission matrix allows it, and case
 * workers. Other calls: case workers, unless anybody may make them.
 */
function callersOf(call: Call): { workers: boolean; applicants: boolean } {
  const { permission, onCase, alsoOnCase } = call;
  if (permission === 'anybody') return { workers: false, applicants: false };
  if (permission === 'signedIn' || !onCase) return { workers: true, applicants: alsoOnCase === true };
  const may = (caller: Caller) => actionsOf(call).some((action) => isPermitted(action, caller));
  return {
    workers: ROLE_IDS.some(may),
    applicants: (may('applicant') || may('colleague')) && !call.forCaseWorkers,
  };
}

/** The kinds of authentication that a call accepts. Empty if it needs none. */
export function securityOf(call: Call): Json[] {
  const { workers, applicants } = callersOf(call);
  return [
    ...(workers ? [{ session: [] }, { bearer: [] }] : []),
    ...(applicants ? [{ caseToken: [] }, { caseCookie: [] }] : []),
  ];
}

/** The parameters by which a browser that has both a session and a link says as whom it acts. */
export function accessParameters(call: Call): Json[] {
  const { workers, applicants } = callersOf(call);
  if (!workers || !applicants) return [];
  const schema = { type: 'string', enum: ['applicant'] };
  const either = { type: 'string', enum: ['applicant', 'case-worker'] };
  const header = { name: 'Case-Access', in: 'header', required: false, schema: either };
  return call.media ? [header, { name: 'as', in: 'query', required: false, schema }] : [header];
}
