import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { Providers } from '@/components/shell/providers';
import { DialogLink } from '@/components/ui/dialog-link';
import { messagesOf } from '@/lib/platform/i18n/messages';

it('is shown for a link to a page, and not for one that opens something in place', async () => {
  const { findByRole, getByText, queryByRole } = render(
    <NextIntlClientProvider locale="sv" timeZone="Europe/Stockholm" messages={messagesOf('sv')}>
      <Providers>
        <DialogLink
          href="/case/admin/1/form/2/field/3/correction"
          onClick={(event) => event.preventDefault()}
        >
          rätta
        </DialogLink>
        <a href="/statistics" onClick={(event) => event.preventDefault()}>
          statistik
        </a>
      </Providers>
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(getByText('rätta'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(queryByRole('progressbar')).toBeNull();
  await user.click(getByText('statistik'));
  await findByRole('progressbar');
});
