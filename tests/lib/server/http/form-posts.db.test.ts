import { beforeEach, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { PUBLIC_FORMS, type PublicForm, type ReturnedForm } from '@/lib/domain/public-forms';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';
import { takeForm } from '@/lib/server/http/form-posts';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { returnedForm, returnedFormCookie } from '@/lib/server/http/returned-form';
import { asBrowser, type Browser } from '../../../fixtures/browser';
import { nextOrgNo } from '../../../fixtures/cases';
import { setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

vi.mock('next/headers', async () => (await import('../../../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../../../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../../../fixtures/browser')).identity,
);
// Only Next caches what was read for one request.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache: (read: unknown) => read,
}));

setUpOutside();
const world = setUpWorld();
beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
});

const ours = () => new URL(env().PUBLIC_URL).origin;
const sameSite = () => ({
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  origin: ours(),
});
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const browser = (locale?: Locale): Browser => ({
  cookies: new Map(locale && [['locale', locale]]),
  headers: sameSite(),
});

interface Posted {
  values?: Record<string, string>;
  headers?: Record<string, string>;
  body?: BodyInit;
  locale?: Locale;
}

/** Posts a form as a browser without scripts does. */
function post(form: string, of: string, { values = {}, headers = {}, body, locale }: Posted = {}) {
  const request = new Request(`http://localhost:3000/api/forms/${form}/${of}`, {
    method: 'POST',
    headers: { ...sameSite(), ...FORM, [CALLER_ADDRESS_HEADER]: '192.0.2.1', ...headers },
    body: body ?? new URLSearchParams(values).toString(),
  });
  return asBrowser(browser(locale), () => takeForm(request));
}

const placeOf = (answer: Response) => (answer.headers.get('location') ?? '').replace(ours(), '');

/** What the next page at this address shows of a posted form. */
async function shownAt(path: string, answer: Response): Promise<ReturnedForm | null> {
  const cookie = new RegExp(`^${returnedFormCookie()}=([^;]*)`).exec(
    answer.headers.get('set-cookie') ?? '',
  )?.[1];
  const cookies = new Map(cookie === undefined ? [] : [[returnedFormCookie(), cookie]]);
  return asBrowser({ cookies }, () => returnedForm(path));
}

const mailsOf = (orgNo: string) => db().mail.count({ where: { case: { orgNo } } });
const CREATE = PUBLIC_FORMS.create.page('teknikbolagen');

it.each(['sv', 'en'] as const)('creates an application and leads to its own page, in %s', async (locale) => {
  const orgNo = nextOrgNo();
  const values = { orgNo: ` ${orgNo} `, email: 'karin@example.com', locale, key: 'one' };
  const answer = await post('create', 'teknikbolagen', { values, locale });
  expect([answer.status, placeOf(answer)]).toEqual([303, '/apply/teknikbolagen/created']);
  expect((await shownAt('/apply/teknikbolagen/created', answer))?.values).toEqual({
    email: 'karin@example.com',
  });
  const created = await db().case.findFirstOrThrow({ where: { orgNo } });
  expect([created.contactEmail, created.locale]).toEqual(['karin@example.com', locale]);
  expect(await mailsOf(orgNo)).toBe(1);
  // A second press gets the same answer and creates nothing more; the form changed in between is another one.
  expect(placeOf(await post('create', 'teknikbolagen', { values, locale }))).toBe(
    '/apply/teknikbolagen/created',
  );
  const changed = { ...values, email: 'bo@example.com' };
  expect(placeOf(await post('create', 'teknikbolagen', { values: changed, locale }))).toBe(
    `/apply/teknikbolagen/alreadyExists/${orgNo}`,
  );
  expect(await mailsOf(orgNo)).toBe(1);
});

it.each(['sv', 'en'] as const)(
  'leads back to the form with what was typed and what is wrong, in %s',
  async (locale) => {
    const values = { orgNo: '559900-0015', email: 'karin@', companyName: '' };
    const answer = await post('create', 'teknikbolagen', { values, locale });
    expect([answer.status, placeOf(answer)]).toEqual([303, CREATE]);
    const shown = await shownAt(CREATE, answer);
    expect(shown?.values).toEqual(values);
    expect(shown?.problem).toEqual({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      message: textFor(locale)('errors.VALIDATION_FAILED'),
      errors: { orgNo: ['ORGNR_CHECK_DIGIT'], email: ['EMAIL_FORMAT'] },
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Max-Age=60']) expect(cookie).toContain(attribute);
    expect(cookie + placeOf(answer)).not.toMatch(/559900|karin/);
    // Another page does not show it.
    expect(await shownAt(PUBLIC_FORMS.forgot.page('teknikbolagen'), answer)).toBeNull();
  },
);

it('says of an empty form what is missing', async () => {
  const shown = await shownAt(CREATE, await post('create', 'teknikbolagen'));
  expect(Object.keys(shown?.problem?.errors ?? {})).toEqual(['orgNo', 'email']);
});

it('requires the name of a company that the register does not know', async () => {
  const page = PUBLIC_FORMS.create.page('handelsforbundet');
  const values = { orgNo: '850102-1235', email: 'anna@example.com' };
  const first = await post('create', 'handelsforbundet', { values });
  expect((await shownAt(page, first))?.problem?.errors).toEqual({ companyName: ['REQUIRED'] });
  const named = await post('create', 'handelsforbundet', { values: { ...values, companyName: 'Annas Bod' } });
  expect(placeOf(named)).toBe('/apply/handelsforbundet/created?for=person');
  const created = await db().case.findFirstOrThrow({ where: { orgNo: values.orgNo } });
  expect(created.companyName).toBe('Annas Bod');
});

it.each([
  ['create', '559900-0048', 'alreadyMember/559900-0048'],
  ['create', '502999-0016', 'notAllowed/502999-0016'],
  // A personal identity number stands in no address.
  ['create', '850709-9805', 'notAllowed'],
  ['forgot', '559900-0030', 'notfound/559900-0030'],
] as const)('of %s with %s has the page of the refusal', async (form, orgNo, place) => {
  const answer = await post(form, 'teknikbolagen', { values: { orgNo, email: 'karin@example.com' } });
  expect([answer.status, placeOf(answer)]).toEqual([303, `/apply/teknikbolagen/${place}`]);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

it('says the same of a person’s number and of a case whether or not there is an application', async () => {
  const theCase = await world.caseIn('STARTED');
  const answers: [PublicForm, string, Record<string, string>][] = [
    ['forgot', 'teknikbolagen', { orgNo: theCase.orgNo }],
    ['forgot', 'teknikbolagen', { orgNo: '850709-9805' }],
    ['renew', theCase.id, {}],
    ['renew', '00000000-0000-4000-8000-000000000000', {}],
  ];
  for (const [form, of, values] of answers) {
    const answer = await post(form, of, { values });
    expect([answer.status, placeOf(answer), answer.headers.get('set-cookie')]).toEqual([
      303,
      PUBLIC_FORMS[form].done(of),
      null,
    ]);
  }
  expect(await db().mail.count({ where: { caseId: theCase.id } })).toBe(1);
});

it.each(['sv', 'en'] as const)(
  'has the limits of the calls, and says how long to wait, in %s',
  async (locale) => {
    const { id } = await world.caseIn('STARTED');
    const again = () => post('renew', id, { locale, values: { why: 'replaced' } });
    for (let used = 0; used < RATE_LIMITS.linkByCase.points; used += 1) {
      expect(placeOf(await again())).toBe(`/case/${id}/renew?sent=1`);
    }
    const answer = await again();
    expect([answer.status, placeOf(answer)]).toEqual([303, `/case/${id}/renew?why=replaced`]);
    const { problem } = (await shownAt(`/case/${id}/renew`, answer)) ?? {};
    expect([problem?.status, problem?.message]).toEqual([
      429,
      textFor(locale)('errors.RATE_LIMITED', { minutes: 10, hours: 0 }),
    ]);
  },
);

it('refuses what another site sends, with a page in every language, and creates nothing', async () => {
  const orgNo = nextOrgNo();
  const values = { orgNo, email: 'karin@example.com' };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
  ]) {
    for (const form of ['create', 'forgot', 'renew', 'language']) {
      const answer = await post(form, form === 'language' ? 'en' : 'teknikbolagen', { values, headers });
      expect([form, answer.status, answer.headers.get('location')]).toEqual([form, 403, null]);
      expect(await answer.text()).toBe(
        `${LOCALES.map((locale) => textFor(locale)('errors.CROSS_SITE', { origin: ours() })).join('\n')}\n`,
      );
    }
  }
  expect(await db().case.count({ where: { orgNo } })).toBe(0);
});

it.each([
  ['sv', ['sv']],
  ['en', ['en']],
  [undefined, LOCALES],
] as const)('says in the language %s of a failure what is saved, and the way on', async (locale, shown) => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockImplementation(() => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  const answer = await post('create', 'teknikbolagen', {
    values: { orgNo: nextOrgNo(), email: 'x@y.se' },
    locale,
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  const t = textFor(shown[0]);
  expect(page).toContain(
    `<title>${t('ui.error')} ${t('shell.error.title')} – ${t('shell.productName')}</title>`,
  );
  expect(page).not.toMatch(/<(script|style|link|img)/);
  expect([...page.matchAll(/<section lang="(\w+)">/g)].map(([, language]) => language)).toEqual(shown);
  expect(page).toContain(`<p>${t('shell.error.saved')} ${t('shell.error.back')}</p>`);
  expect(page).toContain('<a href="/apply/teknikbolagen">');
});

it.each([
  ['another type of content', { headers: { 'content-type': 'text/plain' } }, 400],
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }, 400],
  ['too much', { body: `orgNo=${'1'.repeat(30_000)}` }, 413],
])('refuses %s with a page', async (_what, sent, status) => {
  const answer = await post('create', 'teknikbolagen', sent);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8']);
});

it.each(['create', 'forgot', 'renew', 'language'])(
  'of %s leads nowhere else by what is in its address',
  async (form) => {
    for (const of of [
      '..%2f..%2fx',
      '%2e%2e%2fcase',
      '..',
      '%2f%2fevil.example',
      'a%5c..%5cb',
      'x%3fy',
      '',
    ]) {
      const answer = await post(form, of, {
        values: { orgNo: nextOrgNo(), email: 'karin@example.com', path: '/' },
      });
      expect([of, answer.status, answer.headers.get('location')]).toEqual([of, 404, null]);
    }
  },
);

it('knows no other forms', async () => {
  expect((await post('constructor', 'x')).status).toBe(404);
});

it('carries nothing that is far too long, and then still says what is wrong', async () => {
  const answer = await post('create', 'teknikbolagen', { values: { orgNo: 'å'.repeat(3_000), email: 'x' } });
  expect((answer.headers.get('set-cookie') ?? '').length).toBeLessThan(4_000);
  const shown = await shownAt(CREATE, answer);
  expect([shown?.values, Object.keys(shown?.problem?.errors ?? {})]).toEqual([
    { email: 'x' },
    ['orgNo', 'email'],
  ]);
});

it('changes the language and leads back to the page', async () => {
  const back = (path: string) => post('language', 'en', { values: { path } });
  expect(placeOf(await back('/apply/teknikbolagen'))).toBe('/apply/teknikbolagen');
  expect(placeOf(await back('https://elsewhere.example/'))).toBe('/');
});
