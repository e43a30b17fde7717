import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionDialog, type SessionPhase } from '@/components/shell/session-dialog';
import { pickMessages } from '@/lib/platform/i18n/messages';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function render(locale: 'sv' | 'en', phase: Exclude<SessionPhase, { kind: 'working' }>): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="Europe/Stockholm"
      messages={pickMessages(locale, ['ui', 'shell'])}
    >
      <SessionDialog phase={phase} onGoOn={async () => true} onUnderstood={() => undefined} />
    </NextIntlClientProvider>,
  );
}
const warning = (seconds: number, canGoOn = true) =>
  ({ kind: 'warning', endsAt: Date.now() + seconds * 1_000, canGoOn }) as const;

it('shows every second, and says now and then, how long is left', () => {
  const html = render('sv', warning(200));
  expect(html).toContain('role="alertdialog"');
  expect(html).toMatch(/aria-hidden="true"[^>]*>3 minuter 20 sekunder kvar</);
  expect(html).toMatch(/role="status"[^>]*>4 minuter kvar</);
  expect(render('en', warning(61))).toContain('1 minute 1 second left');
  expect(render('en', warning(-5))).toContain('1 second left');
});

it('offers to continue or to sign out; to sign in again if continuing is not possible', () => {
  expect(render('sv', warning(60))).toMatch(/Logga ut[\s\S]*Fortsätt arbeta/);
  const final = render('sv', warning(60, false));
  expect(final).not.toContain('Fortsätt arbeta');
  expect(final).toMatch(/Inte nu[\s\S]*Logga in igen/);
});

it('signs in in another window when the session has ended, so that what was typed stays', () => {
  const html = render('en', { kind: 'ended' });
  expect(html).toMatch(/href="\/api\/sign-in\?callbackUrl=%2Fsigned-in" target="_blank"/);
  expect(html).toContain('You are no longer signed in');
});
