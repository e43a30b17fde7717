import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, callPage, readFile } from '@/components/browser/api-client';
import {
  ApiProblem,
  bannerText,
  createCaseText,
  failureText,
  signingLoginText,
} from '@/components/browser/error-text';
import { uploadFile } from '@/components/form-renderer/upload';
import type { Method } from '@/lib/contract/addresses';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { noSuchCall } from '@/lib/server/http/methods';
import { problemResponse } from '@/lib/server/http/problem';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);

/** Every text of the error catalogue is reached on the way that an answer really takes: from the wire to the words. */
afterEach(() => vi.unstubAllGlobals());

const LOCALES: readonly Locale[] = ['sv', 'en'];
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
const CALL_OF: Record<Method, () => Promise<unknown>> = {
  GET: () => call('getMe', {}),
  POST: () => call('keepSession', {}),
  PUT: () => call('archiveCase', { caseId: '1' }),
  DELETE: () => call('deleteNote', { caseId: '1', noteId: '1' }),
};
const READS = new Map<string, () => Promise<unknown>>([
  ['a page of a list', () => callPage('listAudit', { caseId: '1' })],
  ['a file', () => readFile('getCaseZip', { caseId: '1' }, { onProgress: () => undefined })],
]);

/** What a call comes to when it is answered like this, or not at all. */
async function problemOfCall(answer: Response | null, ask: () => Promise<unknown>): Promise<ApiProblem> {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  const error = await ask().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiProblem);
  return error as ApiProblem;
}

const bare = (status: number) => new Response('<html>', { status });
const refusal = (code: ErrorCode, locale: Locale = 'sv') =>
  problemResponse(new AppError(code), locale, 'the-id');
const refused = (code: ErrorCode, locale: Locale = 'sv') =>
  problemOfCall(refusal(code, locale), () => call('archiveCase', { caseId: '1' }));

describe('the banner of an answer that says nothing itself', () => {
  const expected = (status: number, method: Method): [string, string] => {
    if (status === 0) return ['Kontrollera din internetanslutning', 'Check your internet connection'];
    if (status === 400)
      return ['Det gick inte att slutföra din begäran', 'Your request could not be completed'];
    if (status === 401 || status === 403) return ['Tillträde nekat', 'Access denied'];
    if (status === 500)
      return ['Det gick inte att hämta informationen', 'The information could not be retrieved'];
    if (status !== 404) return ['Ett oväntat fel inträffade', 'An unexpected error occurred'];
    return method === 'GET'
      ? ['Resursen hittades inte', 'The resource was not found']
      : ['Den här funktionen stöds inte', 'This function is not supported'];
  };

  it.each(
    [0, 400, 401, 403, 404, 500, 409, 418, 429, 502, 503].flatMap((status) =>
      METHODS.map((method) => [status, method] as const),
    ),
  )('%s of %s', async (status, method) => {
    const problem = await problemOfCall(status === 0 ? null : bare(status), CALL_OF[method]);
    const [sv, en] = expected(status, method);
    expect([bannerText(problem, keyedTextFor('sv')), bannerText(problem, keyedTextFor('en'))]).toEqual([
      sv,
      en,
    ]);
    expect(failureText(problem, keyedTextFor('sv'))).toBe(sv);
  });

  it.each([...READS])('without a network, for %s', async (_what, call) => {
    const problem = await problemOfCall(null, call);
    expect(bannerText(problem, keyedTextFor('sv'))).toBe('Kontrollera din internetanslutning');
  });

  it('without a network, for a file that is sent', async () => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        onerror: () => void = () => undefined;
        open() {}
        setRequestHeader() {}
        send() {
          this.onerror();
        }
      },
    );
    const sending = uploadFile({
      name: 'uploadSignedDocument',
      parameters: { caseId: '00000000-0000-4000-8000-000000000000' },
      field: 'file',
      file: new File(['x'], 'x.pdf'),
      asApplicant: true,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const error = await sending.catch((cause: unknown) => cause);
    expect(bannerText(error, keyedTextFor('en'))).toBe('Check your internet connection');
  });
});

describe('the banner of an answer of the server', () => {
  it.each(LOCALES)('has the words of the server, in %s', async (locale) => {
    for (const code of ['INTERNAL', 'UNAVAILABLE', 'FORBIDDEN', 'NOT_FOUND', 'TELLUS_ERROR'] as const) {
      const problem = await refused(code, locale);
      expect(bannerText(problem, keyedTextFor(locale))).toBe(keyedTextFor(locale)(`errors.${code}`));
    }
  });
});

describe('a call that the server does not have, such as one of an older page', () => {
  const answer = async (method: Method) =>
    noSuchCall(new Request('http://localhost:3000/api/Nope', { method }));

  it.each(METHODS)('%s', async (method) => {
    const text = method === 'GET' ? 'Resursen hittades inte' : 'Den här funktionen stöds inte';
    const problem = await problemOfCall(await answer(method), CALL_OF[method]);
    expect(problem).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', userMessage: text });
    expect(bannerText(problem, keyedTextFor('sv'))).toBe(text);
    expect(failureText(problem, keyedTextFor('sv'))).toBe(text);
  });

  it('is distinguished from something that is no longer there, whatever was to be done with it', async () => {
    expect((await refused('NOT_FOUND')).userMessage).toBe('Resursen hittades inte');
  });
});

describe('creating a case', () => {
  it.each([
    ['ALREADY_EXISTS', 'There is already a case created for the organization number.'],
    ['INVALID_REQUEST', 'Unable to create an application using this organization number.'],
    ['MEMBERSHIP_EXISTS', 'The organization number is already registered as a member.'],
    [
      'NOT_ALLOWED_ORGANISATION_TYPE',
      'It is not possible to create an application with this type of business entity.',
    ],
    ['REJECTED_AND_NOT_ALLOWED_TO_REAPPLY', 'The previous application has not been approved.'],
    ['INTERNAL', 'Something went wrong when creating the membership application.'],
    ['TELLUS_ERROR', 'Something went wrong when creating the membership application.'],
    ['INTEGRATION_FAILED', 'Something went wrong when creating the membership application.'],
    ['FORBIDDEN', 'Something went wrong when creating the membership application.'],
  ] as const)('%s is told as %s', async (code, text) => {
    expect(createCaseText(await refused(code, 'en'), keyedTextFor('en'))).toBe(text);
  });

  it('without a network is reported as that', async () => {
    const problem = await problemOfCall(null, () => call('keepSession', {}));
    expect(createCaseText(problem, keyedTextFor('sv'))).toBe('Kontrollera din internetanslutning');
  });
});

describe('logging in to the signing service', () => {
  it.each([
    ['SIGNING_LOGIN_FAILED', 'Fel användarnamn eller lösenord'],
    ['VALIDATION_FAILED', 'Fel användarnamn eller lösenord'],
    ['SIGNING_LOGIN_LIMITED', 'Problem med inloggningen, försök igen'],
    ['RATE_LIMITED', 'Problem med inloggningen, försök igen'],
    ['INTEGRATION_FAILED', 'Något gick fel vid inloggningen.'],
    ['INTERNAL', 'Något gick fel vid inloggningen.'],
  ] as const)('%s is told as %s', async (code, text) => {
    expect(signingLoginText(await refused(code), keyedTextFor('sv'))).toBe(text);
  });

  it.each([
    [400, 'Wrong username or password'],
    [429, 'Login problem, try again'],
    [500, 'Something went wrong while logging in.'],
    [418, 'Something went wrong while logging in.'],
    [0, 'Check your internet connection'],
  ])('%s without words is shown as %s', async (status, text) => {
    const problem = await problemOfCall(status === 0 ? null : bare(status), () => call('keepSession', {}));
    expect(signingLoginText(problem, keyedTextFor('en'))).toBe(text);
  });
});

describe('exporting', () => {
  const messageOf = async (answer: Response | null) =>
    failureText(
      await problemOfCall(answer, () => call('exportCase', { caseId: '1' })),
      keyedTextFor('sv'),
      'errors.TELLUS_ERROR',
    );

  it('that fails on any side but our own is reported as that', async () => {
    for (const code of ['TELLUS_ERROR', 'INTERNAL', 'UNAVAILABLE', 'INTEGRATION_FAILED'] as const)
      expect(await messageOf(refusal(code))).toBe('Något gick fel i exporten till Tellus');
    expect(await messageOf(bare(502))).toBe('Något gick fel i exporten till Tellus');
  });

  it('that is refused or does not leave the browser says why', async () => {
    expect(await messageOf(refusal('FORBIDDEN'))).toBe(keyedTextFor('sv')('errors.FORBIDDEN'));
    expect(await messageOf(null)).toBe('Kontrollera din internetanslutning');
  });
});
