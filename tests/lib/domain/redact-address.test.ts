import { describe, expect, it } from 'vitest';
import { APPLY_OUTCOMES, PAGE_SHAPES } from '@/lib/domain/page-addresses';
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
    expect(routeTemplate(`/case/admin/${CASE}/form/field/field/form/help`)).toBe(
      '/case/admin/:caseId/form/:formId/field/:fieldId/help',
    );
    expect(routeTemplate('/organisation/admin/history')).toBe('/organisation/:slug/history');
    expect(routeTemplate('/apply/case/rejected/559900-0014')).toBe('/apply/:moSlug/rejected/:orgNumber');
    expect(routeTemplate('/apply/ny/forgot')).toBe('/apply/:moSlug/forgot');
    expect(routeTemplate(`/case/${CASE}/${TOKEN}`)).toBe('/case/:caseId/:secret');
    expect(routeTemplate('/__proto__/constructor')).toBe('/__proto__/constructor');
  });

  it.each(pages())('of a page is that of its folder: %s', (template) => {
    expect(routeTemplate(template.replace(/:(\w+)/g, (_, name) => `some-${name}`))).toBe(template);
  });
});

/** The routes of all pages. */
function pages(): string[] {
  return PAGE_SHAPES.map((shape) => shape.replace(/\[+(?:\.{3})?(\w+)\]+/g, ':$1')).flatMap((path) =>
    path.includes(':outcome') ? APPLY_OUTCOMES.map((one) => path.replace(':outcome', one)) : path,
  );
}
