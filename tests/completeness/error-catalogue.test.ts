import { describe, expect, it } from 'vitest';
import { ApiProblem, genericText } from '@/components/browser/error-text';
import { MESSAGE_TIME_MS } from '@/components/browser/message-store';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { problemOf } from '@/lib/server/http/problem';

/** The error catalogue of the specification (section 8), with the texts that it gives; the other language is ours. */
describe('a generic error', () => {
  it.each([
    [0, 'GET', 'Kontrollera din internetanslutning', 'Check your internet connection'],
    [400, 'PUT', 'Det gick inte att slutföra din begäran', 'Your request could not be completed'],
    [401, 'GET', 'Tillträde nekat', 'Access denied'],
    [403, 'POST', 'Tillträde nekat', 'Access denied'],
    [404, 'GET', 'Resursen hittades inte', 'The resource was not found'],
    [404, 'PUT', 'Den här funktionen stöds inte', 'This function is not supported'],
    [404, 'DELETE', 'Den här funktionen stöds inte', 'This function is not supported'],
    [500, 'GET', 'Det gick inte att hämta informationen', 'The information could not be retrieved'],
    [418, 'GET', 'Ett oväntat fel inträffade', 'An unexpected error occurred'],
    [503, 'PUT', 'Ett oväntat fel inträffade', 'An unexpected error occurred'],
  ])('%s of %s has its text where the server says nothing', (status, method, sv, en) => {
    const key = `errors.http.${genericText(new ApiProblem(method, status))}`;
    expect([keyedTextFor('sv')(key), keyedTextFor('en')(key)]).toEqual([sv, en]);
  });

  it('is shown for eight seconds', () => {
    expect(MESSAGE_TIME_MS).toBe(8_000);
  });
});

/** What the server says of a refusal: code on the wire, HTTP status, texts. */
const REFUSALS: [ErrorCode, string, number, string, string][] = [
  [
    'ALREADY_EXISTS',
    'ALREADY_EXISTS',
    400,
    'Det finns redan en ansökan för organisationsnumret.',
    'There is already a case created for the organization number.',
  ],
  [
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    400,
    'Det går inte att skapa en ansökan med det här organisationsnumret.',
    'Unable to create an application using this organization number.',
  ],
  [
    'MEMBERSHIP_EXISTS',
    'MEMBERSHIP_EXISTS',
    400,
    'Organisationsnumret är redan registrerat som medlem.',
    'The organization number is already registered as a member.',
  ],
  [
    'NOT_ALLOWED_ORGANISATION_TYPE',
    'NOT_ALLOWED_ORGANISATION_TYPE',
    400,
    'Det går inte att skapa en ansökan för den här företagsformen.',
    'It is not possible to create an application with this type of business entity.',
  ],
  [
    'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
    'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
    400,
    'Den tidigare ansökan har inte godkänts.',
    'The previous application has not been approved.',
  ],
  [
    'LINK_NOT_FOUND',
    'NOT_FOUND',
    400,
    'Det finns ingen pågående ansökan för organisationen. Ansök på nytt.',
    'There is no pending application for the organisation. Please apply again.',
  ],
  [
    'LINK_REMOVED',
    'REMOVED',
    400,
    'Det finns ingen pågående ansökan för organisationen. Ansök på nytt.',
    'There is no pending application for the organisation. Please apply again.',
  ],
  [
    'LINK_REJECTED',
    'REJECTED',
    400,
    'Det finns ingen pågående ansökan för organisationen. Ansök på nytt.',
    'There is no pending application for the organisation. Please apply again.',
  ],
  [
    'SIGNING_LOGIN_FAILED',
    'SIGNING_LOGIN_FAILED',
    400,
    'Fel användarnamn eller lösenord',
    'Wrong username or password',
  ],
  [
    'SIGNING_LOGIN_LIMITED',
    'SIGNING_LOGIN_LIMITED',
    429,
    'Problem med inloggningen, försök igen',
    'Login problem, try again',
  ],
  [
    'TELLUS_ERROR',
    'TELLUS_ERROR',
    502,
    'Något gick fel i exporten till Tellus',
    'Something went wrong in the export to Tellus',
  ],
];

describe('a refusal of the specification', () => {
  it.each(REFUSALS)('%s is reported as %s with %s', (code, publicCode, status, sv, en) => {
    for (const [locale, message] of [
      ['sv', sv],
      ['en', en],
    ] as const) {
      expect(problemOf(new AppError(code), locale, 'the-id')).toMatchObject({
        title: publicCode,
        errorCode: publicCode,
        status,
        message,
        requestId: 'the-id',
      });
    }
  });

  it.each(['TOKEN_INVALID', 'TOKEN_EXPIRED'] as const)('%s is 401, and its title says which', (code) => {
    expect(problemOf(new AppError(code), 'sv', 'id')).toMatchObject({ status: 401, title: code });
  });

  it.each([
    [
      'errors.createCase',
      'Något gick fel när medlemsansökan skulle skapas.',
      'Something went wrong when creating the membership application.',
    ],
    ['errors.signingLogin', 'Något gick fel vid inloggningen.', 'Something went wrong while logging in.'],
    ['ui.copy.linkCopied', 'Länken har kopierats', 'The link has been copied'],
    ['ui.copy.linkFailed', 'Länken kunde inte kopieras', 'The link could not be copied'],
  ])('of its own kind has the text %s', (key, sv, en) => {
    expect([keyedTextFor('sv')(key), keyedTextFor('en')(key)]).toEqual([sv, en]);
  });
});

/** The page of a link that does not open: `app/(public)/case/[caseId]/renew`. */
it.each(['renew', 'replaced', 'noAccess'])(
  'the page of a link says that links are time-limited: %s',
  (why) => {
    const key = `link.${why}.text`;
    expect(keyedTextFor('sv')(key)).toMatch(
      /gäller .*begränsad tid.* ny.* till kontaktpersonens e-postadress/,
    );
    expect(keyedTextFor('en')(key)).toMatch(
      /valid for a limited time.* new one.* to the email address of the contact person/,
    );
  },
);
