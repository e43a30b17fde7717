import { expect, it } from 'vitest';
import { screenTextsFile } from '@/lib/http/screen-texts';
import { messagesOf } from '@/lib/i18n/messages';
import { screenTexts } from '@/lib/i18n/screen-texts';

const get = (address: string) => screenTextsFile(new Request(`http://localhost:3000${address}`));

it.each(['sv', 'en'] as const)(
  'gives the texts of the screens in %s, to be kept for good',
  async (locale) => {
    const response = await get(screenTexts(locale).address);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.json()).toMatchObject({ dialog: messagesOf(locale).dialog });
  },
);

it('gives its own texts, not to be kept, to a page of another version', async () => {
  const response = await get('/api/texts/en-0123456789ab.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ dialog: messagesOf('en').dialog });
});

it('has no texts that only mails and documents use', () => {
  expect(Object.keys(screenTexts('sv').messages)).not.toContain('mail');
});
