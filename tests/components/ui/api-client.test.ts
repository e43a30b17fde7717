import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi, callPage, readFile } from '@/components/ui/api-client';
import { ApiProblem, genericText } from '@/components/ui/api-problem';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(response: Response | Error) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
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
    expect(await callPage('AuditLog', {})).toEqual({ answer: [1, 2], nextCursor: 'a b' });
    stubFetch(Response.json([3]));
    expect(await callPage('AuditLog', {})).toEqual({ answer: [3], nextCursor: null });
  });
});

describe('callApi', () => {
  it('sends method, query, body, key and who asks', async () => {
    const fetch = stubFetch(Response.json({ ok: true }));
    const answer = await callApi('PUT', 'Case/Reject', {
      query: { caseId: 'a b', status: ['X', 'Y'], empty: '', none: null },
      body: { reason: 'nej' },
      idempotencyKey: 'k',
      asApplicant: true,
    });
    expect(answer).toEqual({ ok: true });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/Case/Reject?caseId=a+b&status=X&status=Y');
    expect(init?.body).toBe('{"reason":"nej"}');
    expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
      'case-access': 'applicant',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    });
  });

  it('leaves the content type of a form to the browser', async () => {
    const fetch = stubFetch(new Response(null, { status: 204 }));
    const form = new FormData();
    expect(await callApi('POST', 'File', { body: form })).toBeUndefined();
    expect(fetch.mock.calls[0]?.[1].body).toBe(form);
    expect(new Headers(fetch.mock.calls[0]?.[1].headers).has('content-type')).toBe(false);
  });

  it('answers a file as a blob', async () => {
    stubFetch(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await callApi<Blob>('GET', 'Pdf')).toBeInstanceOf(Blob);
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
    const error = await callApi('PUT', 'x').catch((thrown: unknown) => thrown);
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
    await expect(callApi('GET', 'Case')).rejects.toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
  });

  it('survives an answer that is not a problem document', async () => {
    stubFetch(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(callApi('GET', 'Case')).rejects.toMatchObject({
      status: 502,
      errorCode: null,
      userMessage: null,
    });
  });

  it('says status 0 when there is no answer, and leaves an abort an abort', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    await expect(callApi('GET', 'Case')).rejects.toMatchObject({ status: 0 });
    const given = new AbortController();
    given.abort();
    stubFetch(new DOMException('given up', 'AbortError'));
    await expect(callApi('GET', 'Case', { signal: given.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
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

  it('tells how much has come, and answers the file by its name', async () => {
    const parts = [new Uint8Array(3), new Uint8Array(4)];
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        part ? controller.enqueue(part) : controller.close();
      },
    });
    stubFetch(new Response(body, { headers: { 'content-disposition': name, 'content-type': 'text/x' } }));
    const told: number[] = [];
    const { file, name: fileName } = await readFile('Case/Export?group=all', {}, (bytes) => told.push(bytes));
    expect(told).toEqual([3, 7]);
    expect([file.size, file.type, fileName]).toEqual([7, 'text/x', 'åäk.xlsx']);
  });

  it('refuses what broke off on the way, so that half a file is never kept', async () => {
    let isFirst = true;
    const body = new ReadableStream({
      pull: (controller) => {
        isFirst ? controller.enqueue(new Uint8Array(3)) : controller.error(new Error('cut'));
        isFirst = false;
      },
    });
    stubFetch(new Response(body));
    await expect(readFile('Case/Export', {}, () => undefined)).rejects.toMatchObject({ status: 0 });
  });

  it('throws the refusal of the server', async () => {
    stubFetch(problem(403, { errorCode: 'FORBIDDEN' }));
    await expect(readFile('Case/Export', {}, () => undefined)).rejects.toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    });
  });
});
