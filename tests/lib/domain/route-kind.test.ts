import { describe, expect, it } from 'vitest';
import {
  caseIdOf,
  isPageLoad,
  isPrivatePage,
  linkTokenOf,
  routeKind,
  worksWithoutScripts,
} from '@/lib/domain/route-kind';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';

describe('routeKind', () => {
  it.each([
    '/apply/teknikbolagen',
    '/apply/teknikbolagen/medlemsansokan',
    '/apply/teknikbolagen/forgot/559900-0014',
    '/preview/teknikbolagen',
    '/failed',
    '/failed/',
    '/failed//',
    '/healthz',
    '/readyz',
    '/config.json',
    `/case/${ID}/renew`,
    `/case/${ID.toUpperCase()}/invalid`,
  ])('lets anybody open %s', (path) => {
    expect(routeKind(path)).toBe('public');
  });

  it.each([
    `/case/${ID}`,
    `/case/${ID}/`,
    `/case/${ID}/form/1/field/a/help`,
    `/case/${ID}/some.token`,
    `/case/${ID}/renewed`,
  ])('takes %s for an address of a case link', (path) => {
    expect(routeKind(path)).toBe('token');
  });

  it.each([
    '/',
    '/simple',
    '/search',
    `/case/admin/${ID}`,
    `/case/admin/${ID}/reject`,
    '/case/admin',
    '/case/not-a-uuid',
    '/preview',
    '/preview/ny/draft',
    `/case/${ID}x`,
    `/x/case/${ID}`,
    '/apply',
    '/apply/',
    '/failed/more',
    `/case/admin/${ID}/renew`,
    '/anything',
  ])('asks for sign-in at %s', (path) => {
    expect(routeKind(path)).toBe('sign-in');
  });
});

describe('caseIdOf', () => {
  it('names the case of an applicant page, in lower case', () => {
    expect(caseIdOf(`/case/${ID.toUpperCase()}/form/1`)).toBe(ID);
    expect(caseIdOf(`/case/${ID}/`)).toBe(ID);
  });

  it('is null elsewhere, also where the answer must not reveal whether a case exists', () => {
    expect(caseIdOf(`/case/${ID}/renew`)).toBeNull();
    expect(caseIdOf(`/case/admin/${ID}`)).toBeNull();
    expect(caseIdOf('/')).toBeNull();
  });
});

describe('isPrivatePage', () => {
  it('holds for every page about a case, whoever may open it, for invitations and for drafts', () => {
    expect(
      [
        `/case/${ID}`,
        `/case/${ID}/renew`,
        `/case/admin/${ID}`,
        '/organisation/ny/join?token=a',
        '/preview/ny?token=a',
      ].every(isPrivatePage),
    ).toBe(true);
    expect(
      [
        ...['/', '/simple', '/apply/teknikbolagen', '/organisation/ny', '/organisation/join'],
        ...['/apply/case/information', '/apply/preview/x', '/apply/organisation/ny/join'],
      ].some(isPrivatePage),
    ).toBe(false);
  });
});

describe('linkTokenOf', () => {
  it('is what stands behind the case of an applicant page', () => {
    expect(linkTokenOf(`/case/${ID}/some.token/form/1`)).toBe('some.token');
    expect(linkTokenOf(`/case/${ID}/some.token`)).toBe('some.token');
  });

  it('is null where there is none', () => {
    expect(linkTokenOf(`/case/${ID}`)).toBeNull();
    expect(linkTokenOf(`/case/${ID}/`)).toBeNull();
    expect(linkTokenOf(`/case/${ID}/renew`)).toBeNull();
    expect(linkTokenOf(`/case/admin/${ID}/reject`)).toBeNull();
  });
});

it.each([
  ['/apply/ny?sent=1', true],
  [`/case/${ID}/renew`, true],
  ['/preview/ny', false],
  [`/case/${ID}`, true],
  [`/case/${ID}/form/company?from=check`, true],
  [`/case/${ID}/sign`, true],
  [`/case/${ID}/signing?now`, true],
  [`/case/${ID}/check`, true],
  [`/case/${ID}/downloadsignature/2`, true],
  [`/case/admin/${ID}`, false],
  ['/search?from=/apply/ny', false],
])('%s works without scripts: %j', (address, works) => {
  expect(worksWithoutScripts(address)).toBe(works);
});

it.each([
  ['navigate', true],
  ['cors', false],
  [null, true],
])('a request in the mode %s loads a page: %j', (mode, loads) => {
  const headers = new Headers(mode === null ? {} : { 'sec-fetch-mode': mode });
  expect(isPageLoad(headers)).toBe(loads);
});
