import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SentEvent, WebhooksScreen } from '@/components/organisation/settings/webhooks-screen';
import { LOCALES } from '@/lib/domain/locale';
import { WEBHOOK_EVENTS, WEBHOOK_FAILURES } from '@/lib/domain/organisation/webhooks';
import { SETTINGS_PAGES } from '@/lib/domain/page-addresses';
import { showScreen } from '@/tests/fixtures/screen';

const at = '2026-11-29T10:00:00.000Z';
const webhook = {
  url: 'https://crm.example.org/in',
  events: [...WEBHOOK_EVENTS],
  isOn: true,
  secret: 'whsec_AAAA',
  secretMadeAt: at,
  oldSecretUntil: at,
};
const sent = (change: Partial<SentEvent>): SentEvent => ({
  ...{ id: crypto.randomUUID(), type: 'case.signed', caseId: crypto.randomUUID(), companyName: 'Alfa AB' },
  ...{
    happenedAt: at,
    state: 'DELIVERED',
    attempts: 1,
    triedAt: at,
    dueAt: null,
    answerStatus: 204,
    failure: null,
  },
  ...change,
});
const waiting = { state: 'WAITING', dueAt: at } as const;
const log = [
  ...WEBHOOK_EVENTS.map((type) => sent({ type })),
  sent({
    type: 'test',
    caseId: null,
    companyName: null,
    attempts: 0,
    triedAt: null,
    answerStatus: null,
    ...waiting,
  }),
  ...WEBHOOK_FAILURES.map((failure) => sent({ failure, answerStatus: 500, ...waiting })),
  sent({ state: 'GIVEN_UP', failure: 'status', answerStatus: 500 }),
];

function show(stored: typeof webhook | null, items = log, locale: (typeof LOCALES)[number] = 'sv') {
  const screen = <WebhooksScreen slug="ny" webhook={stored} newest={{ items, nextCursor: null }} />;
  return showScreen(screen, locale, () => new Response(null, { status: 204 }));
}

describe.each(LOCALES)('in %s', (locale) => {
  it('has words for everything, and the places that links lead to', () => {
    const { container } = show(webhook, log, locale);
    expect(container.textContent).not.toMatch(/organisation\.|undefined|\bNaN\b/);
    for (const card of SETTINGS_PAGES.webhooks) expect(document.getElementById(card), card).not.toBeNull();
  });
});

it('shows the secret once, and asks for confirmation before it makes another', async () => {
  const { getByText, getByRole, user, t, calls } = show(webhook);
  expect(getByText('whsec_AAAA')).toBeTruthy();
  const renew = t('organisation.settings.webhooks.secret.renew');
  await user.click(getByRole('button', { name: renew }));
  expect(calls).toEqual([]);
  await user.click(within(getByRole('dialog')).getByRole('button', { name: renew }));
  expect(calls).toMatchObject([{ method: 'POST', path: 'organisation/ny/Webhook/Secret' }]);
});

it('begins with every event, and saves an address that can be called only', async () => {
  const { getByLabelText, getByRole, queryByText, user, t, calls } = show(null);
  expect(queryByText(t('organisation.settings.webhooks.log.title'))).toBeNull();
  const address = getByLabelText(t('organisation.settings.webhooks.receiver.url'));
  const save = getByRole('button', { name: /^Spara / });
  await user.type(address, 'http://crm.example.org');
  await user.click(save);
  expect(calls).toEqual([]);
  await user.clear(address);
  await user.type(address, ' https://crm.example.org/in ');
  await user.click(getByLabelText(new RegExp(t('organisation.settings.webhooks.event.case.created'))));
  await user.click(save);
  expect(calls).toMatchObject([
    {
      method: 'PUT',
      path: 'organisation/ny/Webhook',
      body: { url: 'https://crm.example.org/in', events: WEBHOOK_EVENTS.slice(1), isOn: true },
    },
  ]);
});

it('sends a test and an event again, and neither while the receiver is off or not saved', async () => {
  const { getByRole, getByLabelText, queryByRole, user, t, calls, unmount } = show(webhook, [
    sent({ id: 'e1' }),
  ]);
  const test = { name: t('organisation.settings.webhooks.receiver.test') };
  await user.click(getByRole('button', test));
  await user.click(getByRole('button', { name: /^Skicka igen: Ansökan är underskriven/ }));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST organisation/ny/Webhook/Test',
    'POST organisation/ny/Webhook/Events/e1/Again',
  ]);
  await user.click(getByLabelText(new RegExp(t('organisation.settings.webhooks.receiver.isOn'))));
  expect(queryByRole('button', test)).toBeNull();
  unmount();
  const off = show({ ...webhook, isOn: false });
  expect(off.queryByRole('button', test)).toBeNull();
  expect(off.queryByRole('button', { name: /^Skicka igen/ })).toBeNull();
});

it('says that somebody else has saved meanwhile, and what is typed stays until one of the two is chosen', async () => {
  const screen = <WebhooksScreen slug="ny" webhook={webhook} newest={{ items: [], nextCursor: null }} />;
  const { getByRole, getByLabelText, getByText, queryByText, user, t } = showScreen(screen, 'sv', () =>
    Response.json({ errorCode: 'CONFLICT', message: 'x' }, { status: 409 }),
  );
  const isOn = getByLabelText(
    new RegExp(t('organisation.settings.webhooks.receiver.isOn')),
  ) as HTMLInputElement;
  await user.click(isOn);
  await user.click(getByRole('button', { name: /^Spara / }));
  expect(getByText(t('organisation.settings.webhooks.receiver.overtaken'))).toBeTruthy();
  expect(isOn.checked).toBe(false);
  await user.click(getByRole('button', { name: t('organisation.settings.webhooks.receiver.takeSaved') }));
  expect(isOn.checked).toBe(true);
  expect(queryByText(t('organisation.settings.webhooks.receiver.overtaken'))).toBeNull();
});
