import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnNow } from '@/lib/domain/now';
import { controlOf, Form, row, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const SERVER = Date.parse('2026-11-28T12:00:00Z');
const rows = [
  row('FormDateBox', 'field', 'Bildades', { required: true, validation: { dates: 'untilToday' } }),
];

/** A server that finds nothing wrong, at its time. */
const valid = (at: number) => (call: Parameters<typeof store>[0]) => {
  const headers = { date: new Date(at).toUTCString() };
  if (!call.path.endsWith('/Data')) return Response.json({}, { headers });
  const items = (call.body.items as { componentId: string; value: string; baseVersion: number }[]).map(
    ({ componentId, value, baseVersion }) => ({ componentId, value, version: baseVersion + 1 }),
  );
  return Response.json({ items, forms: [{ id: 'form', status: 'VALID', version: 2 }] }, { headers });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  learnNow(0);
  learnNow(Date.now());
});

function fill(day: string): void {
  const control = controlOf('field');
  fireEvent.change(control, { target: { value: day } });
  fireEvent.blur(control);
}

describe('a day that may not be in the future', () => {
  it.each([
    ['two years behind', '2024-11-28T12:00:00Z'],
    ['two years ahead', '2028-11-28T12:00:00Z'],
  ])('is judged by the server’s day on a device whose clock is %s', async (_, device) => {
    vi.setSystemTime(device);
    learnNow(SERVER);
    const { container, user, t } = showScreen(<Form rows={rows} />, 'sv', valid(SERVER));
    await waitFor(() => expect(container.querySelector('[type=date]')).toHaveProperty('max', '2026-11-28'));
    fill('2026-11-29');
    await waitFor(() =>
      expect(spokenOf('field').description).toContain(t('validation.DATE_IN_FUTURE', { day: '2026-11-28' })),
    );
    fill('2026-11-28');
    await user.click(screen.getByRole('button', { name: 'Klar' }));
    await waitFor(() => expect(spokenOf('field').isInvalid).toBe(false));
  });

  it('may be the new day once midnight has passed with the page open', async () => {
    vi.setSystemTime('2026-11-28T22:59:50Z');
    learnNow(Date.now());
    const { user, container } = showScreen(
      <Form rows={rows} />,
      'sv',
      valid(Date.parse('2026-11-28T23:00:10Z')),
    );
    await waitFor(() => controlOf('field'));
    fill('2026-11-29');
    await waitFor(() => expect(spokenOf('field').isInvalid).toBe(true));
    vi.setSystemTime('2026-11-28T23:00:10Z');
    await user.click(screen.getByRole('button', { name: 'Klar' }));
    await waitFor(() => expect(spokenOf('field').isInvalid).toBe(false));
    expect(container.textContent).not.toContain('2026-11-28');
  });
});

it('says that the server found something that the page cannot show', async () => {
  const { user, findByText, t } = showScreen(<Form rows={rows} />, 'sv', store);
  await waitFor(() => controlOf('field'));
  fill('2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Klar' }));
  await findByText(t('form.save.notDone'));
});
