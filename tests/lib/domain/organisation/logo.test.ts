import { expect, it } from 'vitest';
import { logoOf } from '@/lib/domain/organisation/logo';

it('the logo is the picture of that use', () => {
  const [photo, logo] = [{ usageType: 'PHOTO' }, { usageType: 'WEB_LOGO' }];
  expect(logoOf([photo, logo])).toBe(logo);
  expect(logoOf([photo])).toBeUndefined();
});
