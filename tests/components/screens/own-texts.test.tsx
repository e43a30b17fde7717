import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { ContactProvider } from '@/components/case/page/contact-context';
import { screenTexts } from '@/lib/platform/i18n/screen-texts';
import { screensOfApplicants } from '@/tests/fixtures/screens/of-applicants';
import { screensOfCaseWorkers } from '@/tests/fixtures/screens/of-case-workers';

const SCREENS = [
  ...screensOfApplicants.map((screen) => ['applicant', screen.name, screen] as const),
  ...screensOfCaseWorkers.map((screen) => ['case-worker', screen.name, screen] as const),
];

describe.each(['sv', 'en'] as const)('the texts that the pages of a reader bring, in %s', (locale) => {
  it.each(SCREENS)('are all that its screens need: %s, %s', (audience, _name, screen) => {
    vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
    const missing: string[] = [];
    render(
      <NextIntlClientProvider
        locale={locale}
        timeZone="Europe/Stockholm"
        messages={screenTexts(audience, locale).messages}
        onError={(error) => missing.push(error.message)}
      >
        <QueryClientProvider client={new QueryClient()}>
          <ContactProvider caseId="1" hasContact={false} mayAdd>
            {screen.show()}
          </ContactProvider>
        </QueryClientProvider>
      </NextIntlClientProvider>,
    );
    expect(missing).toEqual([]);
  });
});
