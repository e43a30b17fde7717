import { describe, expect, it } from 'vitest';
import { messagesOf } from '@/lib/platform/i18n/messages';
import { type Audience, screenTexts } from '@/lib/platform/i18n/screen-texts';
import { screenTextsFile } from '@/lib/server/http/text-files';

const get = (address: string) => screenTextsFile(new Request(`http://localhost:3000${address}`));
const AUDIENCES: readonly Audience[] = ['applicant', 'case-worker'];

describe.each(AUDIENCES)('the texts of the screens of an %s', (audience) => {
  it.each(['sv', 'en'] as const)('are given in %s, to be cached for good', async (locale) => {
    const response = await get(screenTexts(audience, locale).address);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.json()).toMatchObject({ form: messagesOf(locale).form });
  });

  it('are given to a page of another version too, but not to be cached', async () => {
    const response = await get(`/api/texts/${audience}.en.0123456789ab.json`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ form: messagesOf('en').form });
  });

  it('have nothing that only mails and documents use', () => {
    expect(Object.keys(screenTexts(audience, 'sv').messages)).not.toContain('mail');
  });
});

it('applicants are not sent the texts of case workers', () => {
  expect(Object.keys(screenTexts('applicant', 'sv').messages)).not.toContain('case');
});
