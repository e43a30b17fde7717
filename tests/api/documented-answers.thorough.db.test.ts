import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { ALL_CALLS } from '@/lib/contract/contract';
import { caseCookieName, signCaseToken } from '@/lib/platform/crypto/case-link';
import { env } from '@/lib/platform/settings/env';
import { openApiDocument } from '@/lib/server/http/openapi-document';
import { asBrowser, type Browser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
import { undocumented } from '../fixtures/documented';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

setUpOutside();
const world = setUpWorld();
let theCase: SomeCase;
let handlers: Map<string, Handler>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  handlers = await routeHandlers();
});
// Some callers may end the case.
beforeEach(async () => {
  theCase = await world.caseIn('STARTED');
});

interface Asker {
  browser(): Browser;
  headers?: Record<string, string>;
  token?(): string;
}

const nobody = (): Browser => ({ cookies: new Map() });
const worker = (slug: 'teknikbolagen' | 'handelsforbundet', role: 1 | 2 | 3 | 4) => (): Browser => ({
  accountId: world.workers[slug][role].accountId,
  cookies: new Map(),
});
const tokenOf = ({ id, linkVersion }: SomeCase, lasts = 86_400_000) =>
  signCaseToken({ caseId: id, linkVersion, expiresAt: new Date(Date.now() + lasts) });

/** Every kind of caller that the document knows of, and some that it refuses. */
const ASKERS: Record<string, Asker> = {
  nobody: { browser: nobody },
  'a token that has expired': { browser: nobody, token: () => tokenOf(theCase, -1000) },
  'a token that is none': { browser: nobody, token: () => 'a.b.c' },
  'a bearer token that is none': { browser: nobody, headers: { authorization: 'Bearer a.b.c' } },
  'an applicant by token': { browser: nobody, token: () => tokenOf(theCase) },
  'an applicant by cookie': {
    browser: () => ({ cookies: new Map([[caseCookieName(theCase.id), tokenOf(theCase)]]) }),
    headers: { 'Case-Access': 'applicant' },
  },
  'role 1': { browser: worker('teknikbolagen', 1) },
  'role 2': { browser: worker('teknikbolagen', 2) },
  'role 3': { browser: worker('teknikbolagen', 3) },
  'role 4': { browser: worker('teknikbolagen', 4) },
  'role 1 of another organisation': { browser: worker('handelsforbundet', 1) },
  'another site': { browser: worker('teknikbolagen', 1), headers: { 'Sec-Fetch-Site': 'cross-site' } },
};

const uuid = () => crypto.randomUUID();
/** What is sent: values that may fit some calls, and things that fit none. */
const INPUTS: Record<string, () => { input: Record<string, unknown>; caseId?: string; body?: string }> = {
  'values that may fit': () => ({
    caseId: theCase.id,
    input: {
      moId: world.organisations.teknikbolagen.id,
      moSlug: 'teknikbolagen',
      slug: Buffer.from('teknikbolagen').toString('base64url'),
      orgNo: '559900-0014',
      email: 'a@example.com',
      formId: 'company',
      componentId: 'website',
      zipCode: '11122',
      tag: 'Undergrupper',
      locale: 'sv',
      message: 'Hej',
      text: 'Hej',
      description: 'Hej',
      reason: 'Nej',
      isHandled: true,
      isApproved: true,
      isConfirmed: true,
      numberOfSignatories: 1,
      file: { name: 'a.txt', content: new TextEncoder().encode('text') },
    },
  }),
  nothing: () => ({ caseId: theCase.id, input: {} }),
  'a case that is not there': () => ({
    caseId: uuid(),
    input: { messageId: uuid(), locale: 'sv', tag: 'x', moId: 0, slug: 'eA' },
  }),
  'no case': () => ({ input: { caseId: 'x', locale: 'xx', tag: 'x', moId: 'x', slug: '!' } }),
  'what is no JSON': () => ({ caseId: theCase.id, input: { locale: 'sv', moId: 1 }, body: '{"' }),
  'too much': () => ({
    caseId: theCase.id,
    input: { locale: 'sv', moId: 1 },
    body: `"${'x'.repeat(1_000_001)}"`,
  }),
};

async function ask(call: Call, asker: Asker, sent: ReturnType<(typeof INPUTS)[string]>): Promise<string[]> {
  const token = asker.token?.();
  const headers = { ...asker.headers };
  const { request: plain, context } = requestFor(call, { ...sent, headers, ...(token ? { token } : {}) });
  const isJson = call.body && !call.multipart && sent.body;
  const request = isJson
    ? new Request(plain.url, { method: call.method, headers: plain.headers, body: sent.body })
    : plain;
  const handler = handlers.get(handlerKey(call)) as Handler;
  const response = await asBrowser({ ...asker.browser(), headers }, () => handler(request, context));
  return undocumented(call, response);
}

describe('every answer of every operation is as the OpenAPI document says', () => {
  it.each(Object.entries(ASKERS))(
    'to %s',
    async (who, asker) => {
      const wrong: string[] = [];
      for (const call of ALL_CALLS) {
        // Signing out of the case as its applicant would be another's test.
        for (const [what, sent] of Object.entries(INPUTS)) {
          const found = await ask(call, asker, sent());
          wrong.push(...found.map((one) => `${call.method} ${call.path} with ${what} by ${who}: ${one}`));
        }
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

describe('who may call, in the document,', () => {
  interface Operation {
    security: Record<string, []>[];
    parameters: { name: string; in: string; required: boolean }[];
  }
  const documentOf = (isSecure: boolean) =>
    openApiDocument(ALL_CALLS, { isSecure }) as {
      paths: Record<string, Record<string, Operation>>;
      components: { securitySchemes: Record<string, { name?: string }> };
    };
  const { paths } = documentOf(false);
  const schemes = (method: string, path: string) =>
    paths[`/${path}`]?.[method]?.security.flatMap((one) => Object.keys(one));

  it.each([
    ['get', 'Case', ['session', 'bearer', 'caseToken', 'caseCookie']],
    ['put', 'Case/Reject', ['session', 'bearer']],
    ['get', 'Case/List', ['session', 'bearer']],
    ['get', 'Me', ['session', 'bearer']],
    ['get', 'Notes', ['session', 'bearer']],
    ['post', 'Case', []],
    ['post', 'Signature/SubmitForAnalogSignature', ['session', 'bearer', 'caseToken', 'caseCookie']],
    ['post', 'Signature/SubmitForAnalogSignatureByMa', ['session', 'bearer']],
  ])('%s %s: %j', (method, path, expected) => {
    expect(schemes(method, path)).toEqual(expected);
  });

  it('is as the server does it: no case link where none is accepted, one wherever one is', async () => {
    for (const call of ALL_CALLS) {
      const address = `/${call.path.replace(/^case\//, 'Case/')}`;
      const operation = paths[address]?.[call.method.toLowerCase()];
      if (!operation) throw new Error(`${call.path} is not in the document`);
      const { security, parameters } = operation;
      const takesLink = security.some((one) => 'caseToken' in one);
      const { request, context } = requestFor(call, {
        input: { locale: 'en', tag: 'x', moId: 1, slug: 'eA', mailId: crypto.randomUUID() },
        caseId: theCase.id,
        token: tokenOf(theCase),
      });
      const handler = handlers.get(handlerKey(call)) as Handler;
      const { status } = await asBrowser(nobody(), () => handler(request, context));
      // The other parameters of a change are checked before its permission.
      if (security.length > 0 && call.method === 'GET')
        expect([call.path, [401, 403].includes(status)]).toEqual([call.path, !takesLink]);
      expect(parameters.some(({ name }) => name === 'Case-Access')).toBe(takesLink && security.length > 2);
    }
  });

  it('has the cookies by the names that they have here, and over https', () => {
    const names = (isSecure: boolean) =>
      ['session', 'caseCookie'].map((name) => documentOf(isSecure).components.securitySchemes[name]?.name);
    expect(names(false)).toEqual(['authjs.session-token', 'case-{caseId}']);
    expect(names(true)).toEqual(['__Secure-authjs.session-token', '__Host-case-{caseId}']);
    const own = (name: string | undefined) => name?.replace('{caseId}', theCase.id);
    expect(own(names(false)[1])).toBe(caseCookieName(theCase.id));
    vi.spyOn(env(), 'PUBLIC_URL', 'get').mockReturnValue('https://ansokan.example');
    expect(own(names(true)[1])).toBe(caseCookieName(theCase.id));
    vi.restoreAllMocks();
  });

  it('a message is found without its case', () => {
    const caseId = paths['/Message/MessageId']?.get?.parameters.find(({ name }) => name === 'caseId');
    expect(caseId?.required).toBe(false);
  });
});
