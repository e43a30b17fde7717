import { expect, it } from 'vitest';
import { GUIDES, guideHref } from '@/lib/domain/guides';
import { LOCALES } from '@/lib/domain/locale';
import { isPageAddress } from '@/lib/domain/page-addresses';

it('every guide has a page of its own in every language', () => {
  const addresses = GUIDES.flatMap((guide) => LOCALES.map((locale) => guideHref(guide, locale)));
  expect(addresses.filter((address) => !isPageAddress(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(GUIDES.length * LOCALES.length);
});
