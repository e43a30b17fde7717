import { describe, expect, it } from 'vitest';
import { guideWayBack, isWordOfApplication, organisationOfPath } from '@/lib/domain/page-addresses';
import { heldCases } from '@/lib/server/http/open-link';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
const OTHER = '5f1d1c52-3f0e-4c57-9d3b-6a1f6f9f2c12';
const stranger = { isCaseWorker: false, heldCases: [] };
const applicant = { isCaseWorker: false, heldCases: [ID] };
const consultant = { isCaseWorker: false, heldCases: [ID, OTHER] };
const worker = { isCaseWorker: true, heldCases: [] };

describe('the way back from a guide', () => {
  it.each([
    [`/case/${ID}/form/company`, stranger, { name: 'application', href: `/case/${ID}/form/company` }],
    ['/apply/teknikbolagen', applicant, { name: 'page', href: '/apply/teknikbolagen' }],
    [
      '/organisation/teknikbolagen/forms',
      worker,
      { name: 'page', href: '/organisation/teknikbolagen/forms' },
    ],
    [undefined, worker, { name: 'home', href: '/' }],
    [undefined, applicant, { name: 'application', href: `/case/${ID}` }],
    [undefined, consultant, null],
    [undefined, stranger, null],
    ['https://elsewhere.example/', stranger, null],
    ['//elsewhere.example', stranger, null],
    ['javascript:alert(1)', stranger, null],
    [`/case/${ID}/a-token`, stranger, null],
    [['/', '/'], stranger, null],
  ])('%s', (from, reader, way) => {
    expect(guideWayBack(from, reader)).toEqual(way);
  });

  it('says whose page it is', () => {
    expect(organisationOfPath(`/case/${ID}/form/company`)).toEqual({ caseId: ID });
    expect(organisationOfPath('/apply/teknikbolagen/forgot')).toEqual({ slug: 'teknikbolagen' });
    expect(organisationOfPath(`/case/admin/${ID}`)).toBeNull();
    expect(organisationOfPath('/')).toBeNull();
    expect(organisationOfPath('/guide/apply/teknikbolagen')).toBeNull();
  });
});

it('a browser holds the cases that its cookies name', () => {
  expect(heldCases([{ name: `case-${ID}` }, { name: 'locale' }, { name: `case-${OTHER}` }])).toEqual([
    ID,
    OTHER,
  ]);
});

it('a page of an application is distinguished from a token in its place', () => {
  expect(['renew', 'invalid', 'some.token', ''].map(isWordOfApplication)).toEqual([true, true, false, false]);
});
