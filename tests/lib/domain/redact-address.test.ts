import { describe, expect, it } from 'vitest';
import { redactAddress, routeTemplate } from '@/lib/domain/redact-address';

const CASE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const TOKEN = 'tqed24.1.XJxcUUxUivS7f4SAdzq3GmxajzEDNNexk9IgS4akQ-Q';

describe('an address in telemetry', () => {
  it.each([
    ['/', '/'],
    ['/apply/teknikbolagen/medlemsansokan', '/apply/teknikbolagen/medlemsansokan'],
    [`/case/${CASE}/${TOKEN}/form/company`, '/case/:id/:secret/form/company'],
    [`/api/Case?caseId=${CASE}&token=${TOKEN}`, '/api/Case'],
    [
      `https://user:pass@ansokan.example.org/case/admin/${CASE}#note`,
      'https://ansokan.example.org/case/admin/:id',
    ],
    ['/apply/teknikbolagen/rejected/850709-9805', '/apply/teknikbolagen/rejected/:orgNumber'],
    ['/apply/teknikbolagen/rejected/198507099805', '/apply/teknikbolagen/rejected/:orgNumber'],
    ['/back/https://ansokan.example.org/next', '/back/https://ansokan.example.org/next'],
    ['HTTPS://user@example.org', 'HTTPS://example.org'],
    [`/${'a'.repeat(30)}/${'a'.repeat(31)}`, `/${'a'.repeat(30)}/:secret`],
    ['/apply?a=1\n#b', '/apply'],
    ['', ''],
  ])('%s is %s', (address, expected) => {
    expect(redactAddress(address)).toBe(expected);
  });

  it('of a page has the names of its parameters', () => {
    expect(routeTemplate('/apply/teknikbolagen/medlemsansokan', { moSlug: 'teknikbolagen' })).toBe(
      '/apply/:moSlug/medlemsansokan',
    );
    expect(routeTemplate(`/case/${CASE}/form/company`, { caseId: CASE, formId: 'company' })).toBe(
      '/case/:caseId/form/:formId',
    );
    expect(routeTemplate('/a/b/c', { rest: ['b', 'c'] })).toBe('/a/:rest/:rest');
    expect(routeTemplate(`/case/${CASE}`, {})).toBe('/case/:id');
    expect(routeTemplate('/apply/ny/forgot', { moSlug: 'ny', orgNumber: undefined })).toBe(
      '/apply/:moSlug/forgot',
    );
  });
});
