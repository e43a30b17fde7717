import { describe, expect, it } from 'vitest';
import { isBrokenLink, onwardLink } from '@/lib/server/http/open-link';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
const OTHER = '5f1d1c52-3f0e-4c57-9d3b-6a1f6f9f2c12';
const nobody = { isCaseWorker: false, heldCases: [] };
const applicant = { isCaseWorker: false, heldCases: [ID] };
const consultant = { isCaseWorker: false, heldCases: [OTHER, ID] };
const worker = { isCaseWorker: true, heldCases: [] };

describe('the way on from an address without a page', () => {
  it.each([
    [`/case/${ID.toUpperCase()}/form/nope`, applicant, { name: 'application', href: `/case/${ID}` }],
    [`/case/${ID}/form/nope`, consultant, { name: 'application', href: `/case/${ID}` }],
    [`/case/${ID}/form/nope`, nobody, { name: 'renew', href: `/case/${ID}/renew?why=replaced` }],
    [`/case/${ID}/form`, worker, { name: 'home', href: '/' }],
    [`/case/admin/${ID}/nonsense`, worker, { name: 'case', href: `/case/admin/${ID}` }],
    [`/case/admin/${ID}`, worker, { name: 'home', href: '/' }],
    [`/case/admin/${ID}/nonsense`, nobody, { name: 'signIn', href: '/' }],
    ['/case/not-a-case/token', nobody, null],
    ['/case', nobody, null],
    ['/case', applicant, { name: 'application', href: `/case/${ID}` }],
    ['/case', consultant, null],
    ['/case/not-a-case', worker, { name: 'home', href: '/' }],
    ['/apply/teknikbolagen/nonsense', nobody, { name: 'apply', href: '/apply/teknikbolagen' }],
    ['/apply/nobody', nobody, { name: 'signIn', href: '/' }],
    ['/nonsense', applicant, { name: 'application', href: `/case/${ID}` }],
    ['/apply/teknikbolagen/nonsense', applicant, { name: 'apply', href: '/apply/teknikbolagen' }],
    ['/nonsense', nobody, { name: 'signIn', href: '/' }],
    ['/nonsense', worker, { name: 'home', href: '/' }],
  ])('%s', (address, visitor, way) => {
    expect(onwardLink(address, visitor)).toEqual(way);
  });

  it('is preceded by words about the link where one was meant', () => {
    expect([`/case/${ID}/cut-off`, '/case/x', '/case'].every(isBrokenLink)).toBe(true);
    expect([`/case/admin/${ID}/x`, '/case/admin', '/x', '/apply/x'].some(isBrokenLink)).toBe(false);
  });
});
