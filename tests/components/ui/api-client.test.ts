import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, call, callPage, queryKeyOf, readFile, staffCalls } from '@/components/browser/api-client';
import { ApiProblem, genericText } from '@/components/browser/error-text';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(response: Response | Error) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    response instanceof Response ? Promise.resolve(response) : Promise.reject(response),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const problem = (status: number, body: unknown) =>
  Response.json(body, {
    status,
    headers: { 'x-request-id': 'r-1', 'content-type': 'application/problem+json' },
  });

describe('callPage', () => {
  it('answers the list with the cursor of the next page, which stands in the Link header', async () => {
    const link = '</api/AuditLog?caseId=1&cursor=a%20b>; rel="next"';
    stubFetch(Response.json([1, 2], { headers: { link } }));
    expect(await callPage('listAudit', { caseId: '1' })).toEqual({ answer: [1, 2], nextCursor: 'a b' });
    stubFetch(Response.json([3]));
    expect(await callPage('listAudit', { caseId: '1' })).toEqual({ answer: [3], nextCursor: null });
  });
});

describe('call', () => {
  it('sends method, query, body, key and who calls', async () => {
    const fetch = stubFetch(Response.json({ ok: true }));
    const input = { caseId: 'a b', reason: 'nej' };
    const answer = await call('rejectCase', input, { idempotencyKey: 'k', asApplicant: true });
    expect(answer).toEqual({ ok: true });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/Case/Reject?caseId=a+b');
    expect(init?.body).toBe('{"reason":"nej"}');
    expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
      'case-access': 'applicant',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    });
  });

  it('does what a case worker pressed without a session once there is one again, and not twice', async () => {
    const answers = [problem(401, { title: 'UNAUTHENTICATED' }), Response.json({ ok: true })];
    const fetch = vi.fn(async () => answers.shift() ?? problem(401, { title: 'UNAUTHENTICATED' }));
    vi.stubGlobal('fetch', fetch);
    const refused = vi.fn((event: Event) => event.preventDefault());
    staffCalls.addEventListener('refused', refused);
    const answer = call('rejectCase', { caseId: '1', reason: 'nej' }, { idempotencyKey: 'k' });
    await vi.waitFor(() => expect(refused).toHaveBeenCalled());
    expect(fetch).toHaveBeenCalledOnce();
    staffCalls.dispatchEvent(new Event('known'));
    expect(await answer).toEqual({ ok: true });
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
    // Reads are repeated by whoever shows them, and a second refusal has another cause.
    await expect(call('getCase', { caseId: '1' })).rejects.toThrow(ApiProblem);
    const again = expect(call('rejectCase', { caseId: '1', reason: 'nej' })).rejects.toThrow(ApiProblem);
    await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(3));
    staffCalls.dispatchEvent(new Event('known'));
    await again;
    staffCalls.removeEventListener('refused', refused);
  });

  it('puts into path and query what the contract says, the rest into the body', async () => {
    const fetch = stubFetch(new Response(null, { status: 204 }));
    await call('postMessage', { caseId: '1', formId: 'a', message: 'Hej' });
    await call('changeLocale', { caseId: 'a/b', locale: 'en' });
    await call('listActiveCases', { status: ['X', 'Y'], search: '', moId: [1] });
    expect(fetch.mock.calls.map(([url, init]) => [init.method, url, init.body])).toEqual([
      ['POST', '/api/Message?caseId=1&formId=a', '{"message":"Hej"}'],
      ['PUT', '/api/Case/a%2Fb/UpdateLocale/en', '{}'],
      ['GET', '/api/Case/List?status=X&status=Y&moId=1', undefined],
    ]);
  });

  it('sends no characters that the server refuses, however they came into a field', async () => {
    const fetch = stubFetch(new Response(null, { status: 204 }));
    await call('postMessage', { caseId: '1', message: 'Hej\0 \ud800\ufffedå\r\n👩' });
    expect(fetch.mock.calls[0]?.[1].body).toBe(JSON.stringify({ message: 'Hej då\n👩' }));
  });

  it('answers a file as a blob', async () => {
    stubFetch(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await call('getCasePdf', { caseId: '1' })).toBeInstanceOf(Blob);
  });

  it('throws what the problem document says', async () => {
    const body = {
      title: 'LOCKED',
      errorCode: 'LOCKED',
      message: 'Låst',
      errors: { name: ['LOCKED'] },
      current: 'x',
    };
    stubFetch(problem(409, body));
    const error = await call('archiveCase', { caseId: '1' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({
      status: 409,
      errorCode: 'LOCKED',
      userMessage: 'Låst',
      requestId: 'r-1',
      errors: { name: ['LOCKED'] },
      body: { current: 'x' },
    });
  });

  it('reads the code of a 401 from its title', async () => {
    stubFetch(problem(401, { title: 'TOKEN_EXPIRED' }));
    vi.stubGlobal('window', new EventTarget());
    await expect(call('getCase', { caseId: '1' })).rejects.toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
  });

  it('survives an answer that is not a problem document', async () => {
    stubFetch(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call('getCase', { caseId: '1' })).rejects.toMatchObject({
      status: 502,
      errorCode: null,
      userMessage: null,
    });
  });

  it('says status 0 when there is no answer, and leaves an abort an abort', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    await expect(call('getCase', { caseId: '1' })).rejects.toMatchObject({ status: 0 });
    const given = new AbortController();
    given.abort();
    stubFetch(new DOMException('given up', 'AbortError'));
    await expect(call('getCase', { caseId: '1' }, { signal: given.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('addressOf', () => {
  it('is the address of a call for a link, for the applicant too', () => {
    expect(addressOf('followCase', { caseId: '1' })).toBe('/api/Case/1/Events');
    expect(addressOf('followCase', { caseId: '1' }, { asApplicant: true })).toBe(
      '/api/Case/1/Events?as=applicant',
    );
    expect(addressOf('getPaperDocument', { caseId: '1', preview: true }, { asApplicant: true })).toBe(
      '/api/Signature/DownloadAnalogSignature?caseId=1&preview=true&as=applicant',
    );
  });
});

describe('queryKeyOf', () => {
  it('begins like the key of every narrower question', () => {
    expect(queryKeyOf('listMessages', { caseId: '1' })).toEqual(['listMessages', { caseId: '1' }]);
  });
});

describe('genericText', () => {
  it.each([
    [0, 'GET', 'offline'],
    [400, 'POST', 'badRequest'],
    [401, 'GET', 'denied'],
    [403, 'PUT', 'denied'],
    [404, 'GET', 'notFound'],
    [404, 'PUT', 'notSupported'],
    [500, 'GET', 'server'],
    [418, 'GET', 'unexpected'],
    [503, 'POST', 'unexpected'],
  ])('of %i on %s is %s', (status, method, text) => {
    expect(genericText({ status, method })).toBe(text);
  });
});

describe('readFile', () => {
  const name = 'attachment; filename="a__k.xlsx"; filename*=UTF-8\'\'%C3%A5%C3%A4k.xlsx';

  it('reports how much has come, and answers the file by its name', async () => {
    const parts = [new Uint8Array(3), new Uint8Array(4)];
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        part ? controller.enqueue(part) : controller.close();
      },
    });
    stubFetch(new Response(body, { headers: { 'content-disposition': name, 'content-type': 'text/x' } }));
    const progress: number[] = [];
    const { file, name: fileName } = await readFile(
      'exportList',
      {},
      {
        onProgress: (bytes) => progress.push(bytes),
      },
    );
    expect(progress).toEqual([3, 7]);
    expect([file.size, file.type, fileName]).toEqual([7, 'text/x', 'åäk.xlsx']);
  });

  it('refuses what broke off on the way, so that half a file is never stored', async () => {
    let isFirst = true;
    const body = new ReadableStream({
      pull: (controller) => {
        isFirst ? controller.enqueue(new Uint8Array(3)) : controller.error(new Error('cut'));
        isFirst = false;
      },
    });
    stubFetch(new Response(body));
    await expect(readFile('exportList', {}, { onProgress: () => undefined })).rejects.toMatchObject({
      status: 0,
    });
  });

  it('throws the refusal of the server', async () => {
    stubFetch(problem(403, { errorCode: 'FORBIDDEN' }));
    await expect(readFile('exportList', {}, { onProgress: () => undefined })).rejects.toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    });
  });
});
