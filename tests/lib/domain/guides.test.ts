import { expect, it } from 'vitest';
import { GUIDES, guideHref, guideInLanguage } from '@/lib/domain/guides';
import { LOCALES } from '@/lib/domain/locale';
import { isPageAddress } from '@/lib/domain/page-addresses';

it('every guide has a page of its own in every language', () => {
  const addresses = GUIDES.flatMap((guide) => LOCALES.map((locale) => guideHref(guide, locale)));
  expect(addresses.filter((address) => !isPageAddress(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(GUIDES.length * LOCALES.length);
});

it('is found in another language by its address alone', () => {
  expect(guideInLanguage('/guide/sv/case-worker', 'en')).toBe('/guide/en/case-worker');
  expect(guideInLanguage('/guide/sv/case-worker/', 'en')).toBe('/guide/en/case-worker');
  for (const other of ['/guide/sv/nonsense', '/x/guide/sv/case-worker', '/guide/sv/case-worker/more'])
    expect(guideInLanguage(other, 'en')).toBeNull();
  expect(guideInLanguage('/organisation', 'en')).toBeNull();
});

it('carries the page that led to it', () => {
  expect(guideHref('applicant', 'sv', '/apply/teknikbolagen')).toBe(
    '/guide/sv/applicant?from=%2Fapply%2Fteknikbolagen',
  );
});
