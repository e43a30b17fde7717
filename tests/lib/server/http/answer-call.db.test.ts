import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { answerCall } from '@/lib/server/http/calls';
import { asBrowser } from '../../../fixtures/browser';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld, stateOf } from '../../../fixtures/world';

vi.mock('next/headers', async () => (await import('../../../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../../../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../../../fixtures/browser')).identity,
);
vi.mock('@/lib/integrations/identity/auth', async () => ({
  handlers: { GET: () => new Response(), POST: () => new Response() },
  signIn: async () => 'http://localhost:4000/',
  signOut: async () => undefined,
}));

const world = setUpWorld();
let theCase: SomeCase;
beforeAll(async () => {
  theCase = await world.caseIn('SUBMITTED');
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function send(method: string, address: string, role: 1 | null = 1): Promise<Response> {
  const accountId = world.workers.teknikbolagen[1].accountId;
  const browser = { cookies: new Map(), ...(role ? { accountId } : {}) };
  return asBrowser(browser, () =>
    answerCall(new Request(`http://localhost:3000/api/${address}`, { method })),
  );
}

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json',
  ]);
  const problem = problemShape.parse(await response.json());
  expect(problem).toMatchObject({ errorCode: code, status, requestId: response.headers.get('x-request-id') });
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
}

describe('an address below /api', () => {
  it.each(
    [
      '',
      'nope',
      'Case/List/nope',
      'case',
      'auth',
      'auth/nope/x',
      'Case/%E0%A4%A/Data',
      'webhooks',
      'webhooks/nope',
      'Signature',
      '__proto__',
      'Case//Data',
      'constructor/prototype',
    ].filter((address) => address !== 'case'),
  )('%j is nowhere: 404 as a problem document, to every method', async (address) => {
    for (const method of METHODS) await expectProblem(await send(method, address, null), 404, 'NOT_FOUND');
    expect((await send('HEAD', address)).status).toBe(404);
  });

  it.each([...new Set(ALL_CALLS.map((call) => call.path))])(
    '%s refuses other methods with 405 and Allow',
    async (path) => {
      const own = ALL_CALLS.filter((call) => call.path.toLowerCase() === path.toLowerCase());
      const address = path.replaceAll(/\{\w+\}/g, theCase.id);
      const names = own.map(({ method }) => method as string);
      for (const method of METHODS.filter((one) => !names.includes(one))) {
        const response = await send(method, address);
        expect(response.headers.get('allow')?.split(', ')).toEqual(
          expect.arrayContaining([...names, 'OPTIONS']),
        );
        await expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
      }
      const options = await send('OPTIONS', address, null);
      expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    },
  );

  it('is found whatever its casing, and signature calls without their prefix', async () => {
    for (const address of ['Me', 'me', 'ME', 'me/']) expect((await send('GET', address)).status).toBe(200);
    for (const address of ['Signature/AspirantSignature', 'aspirantsignature']) {
      await expectProblem(await send('GET', `${address}?caseId=${crypto.randomUUID()}`), 404, 'NOT_FOUND');
    }
    expect((await send('GET', `CASE/${theCase.id.toUpperCase()}/DYNAMICDATA/Undergrupper`)).status).not.toBe(
      405,
    );
  });

  it('answers HEAD as GET without a body, and changes nothing by it', async () => {
    const head = await send('HEAD', `Case?caseId=${theCase.id}`);
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json',
    ]);
    expect((await send('HEAD', 'Me', null)).status).toBe(401);
    const before = await stateOf(theCase.id);
    const lock = await send(
      'HEAD',
      `Signature/DownloadForAnalogSigning?caseId=${theCase.id}&numberOfSignatories=1`,
    );
    expect(lock.status).toBe(405);
    expect(await stateOf(theCase.id)).toEqual(before);
  });
});

describe('an address of another protocol', () => {
  const others = globSync('{openapi.json,sign-*,webhooks/*,auth/**}/route.ts', { cwd: 'app/api' });

  type Route = Record<string, (request: Request) => Promise<Response>>;
  const routeOf = (file: string): Promise<Route> => import(/* @vite-ignore */ path.resolve('app/api', file));

  it('of a system that we do not know is nowhere', async () => {
    const route = await routeOf('webhooks/[sender]/route.ts');
    for (const method of METHODS) {
      const request = new Request('http://localhost:3000/api/webhooks/nope', { method });
      const answer = async () => route[method]?.(request) ?? new Response();
      await expectProblem(await asBrowser({ cookies: new Map() }, answer), 404, 'NOT_FOUND');
    }
  });

  it.each(
    others.flatMap((file) =>
      file.includes('[sender]')
        ? ['mail', 'register', 'signing'].map((sender) => [file.replace('[sender]', sender), file])
        : [[file, file]],
    ),
  )('%s refuses other methods with 405 and Allow', async (address = '', file = '') => {
    const route = await routeOf(file);
    const ask = (method: string) => {
      const request = new Request(`http://localhost:3000/api/${path.dirname(address)}`, { method });
      return asBrowser({ cookies: new Map() }, async () => route[method]?.(request) ?? new Response());
    };
    const options = await ask('OPTIONS');
    const allow = (options.headers.get('allow') ?? '').split(', ');
    expect([options.status, allow.length]).toEqual([204, allow.includes('HEAD') ? 3 : 2]);
    for (const method of METHODS.filter((one) => !allow.includes(one))) {
      const response = await ask(method);
      expect(response.headers.get('allow')?.split(', ')).toEqual(allow);
      await expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
    }
  });
});

describe('a message by its own id', () => {
  const messageId = async (postedByMA = false) => {
    const data = { caseId: theCase.id, message: 'Hej', postedByMA, postedBy: 'någon' };
    return (await db().message.create({ data })).id;
  };
  const token = () =>
    signCaseToken({ caseId: theCase.id, linkVersion: 1, expiresAt: new Date(Date.now() + 86_400_000) });

  it('is read and marked by the query of the specification, without its case', async () => {
    const id = await messageId();
    const read = await send('GET', `Message/MessageId?messageId=${id}`);
    expect([read.status, await read.json()]).toMatchObject([
      200,
      { id, caseId: theCase.id, isHandled: false },
    ]);
    const query = `messageId=${id}&isHandled=true&isUpdatedByMa=true`;
    expect((await send('PUT', `Message/MessageId?${query}`)).status).toBe(204);
    expect(await db().message.findUnique({ where: { id } })).toMatchObject({ isHandled: true });
    const asApplicant = await send('GET', `Message/MessageId?messageId=${id}&token=${token()}`, null);
    expect(asApplicant.status).toBe(200);
  });

  it('is as unknown without a right to its case as one that is not there', async () => {
    const [id, none] = [await messageId(), crypto.randomUUID()];
    const stranger = { accountId: world.workers.handelsforbundet[1].accountId, cookies: new Map() };
    for (const messageId of [id, none]) {
      const path = `Message/MessageId?messageId=${messageId}`;
      await expectProblem(await send('GET', path, null), 401, 'UNAUTHENTICATED');
      const request = new Request(`http://localhost:3000/api/${path}`);
      await expectProblem(await asBrowser(stranger, () => answerCall(request)), 404, 'NOT_FOUND');
      const change = await send('PUT', `${path}&isHandled=true&token=${token()}x`, null);
      await expectProblem(change, 401, 'TOKEN_INVALID');
    }
    await expectProblem(await send('GET', 'Message/MessageId?messageId=x'), 400, 'VALIDATION_FAILED');
  });
});

it('the call for case workers who got a document by post refuses the applicant', async () => {
  const onPaper = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
  const { id: caseId, linkVersion } = onPaper;
  const token = signCaseToken({ caseId, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });
  const path = `Signature/SubmitForAnalogSignatureByMa?caseId=${caseId}&token=${token}`;
  await expectProblem(await send('POST', path, null), 403, 'FORBIDDEN');
  // Nothing has come in yet: the document to be signed is no signature.
  await expectProblem(await send('GET', `DownloadAnalogSignature?caseId=${caseId}`), 404, 'NOT_FOUND');
});
