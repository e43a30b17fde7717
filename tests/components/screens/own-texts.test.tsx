import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { screenTexts } from '@/lib/platform/i18n/screen-texts';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { screensOfApplicants } from '@/tests/fixtures/screens/of-applicants';
import { screensOfCaseWorkers } from '@/tests/fixtures/screens/of-case-workers';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const view = caseViewWith({
  permissions: ['changeContact'],
  company: { ...sampleCase().company, contactPersonEmail: null },
});

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
          <CaseAround view={view}>{screen.show()}</CaseAround>
        </QueryClientProvider>
      </NextIntlClientProvider>,
    );
    expect(missing).toEqual([]);
  });
});
