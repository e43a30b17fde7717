import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefresh } from '@/components/browser/page-around';
import { CaseProvider } from '@/components/case/page/case-context';
import { useShownCase } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import { showScreen } from '@/tests/fixtures/screen';
import { caseViewWith } from '@/tests/fixtures/shown-case';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

function Name() {
  const refresh = useRefresh();
  return (
    <>
      <h1>{useShownCase().view.company.name}</h1>
      <button type="button" onClick={() => void refresh()}>
        läs
      </button>
    </>
  );
}

it('says that a case that could not be read again is old, and reads until it can', async () => {
  const view = caseViewWith();
  const fresh = { ...view, company: { ...view.company, name: 'Nytt namn AB' } };
  let isDown = true;
  const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
  const { getByRole, calls } = showScreen(
    <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
      <Name />
    </CaseProvider>,
    'sv',
    () =>
      isDown
        ? Response.json({ message: 'Inget har ändrats.' }, { status: 503 })
        : Response.json({ ...fresh, forms: packForms(view.forms) }),
  );
  const said = () => getByRole('log').textContent;
  await act(async () => getByRole('button', { name: 'läs' }).click());
  await vi.waitFor(() => expect(said()).toContain('visar det som gällde kl.'));
  expect(said()).not.toContain('Inget har ändrats');
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  expect(calls).toHaveLength(2);
  expect(said()).toContain('visar det som gällde kl.');
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  await vi.waitFor(() => expect(getByRole('heading').textContent).toBe('Nytt namn AB'));
  expect(said()).toBe('');
});

it('says that the case is old while the device has no network', async () => {
  onlineManager.setOnline(false);
  const view = caseViewWith();
  const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
  const { getByRole } = showScreen(
    <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
      <Name />
    </CaseProvider>,
    'sv',
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  await act(async () => getByRole('button', { name: 'läs' }).click());
  await vi.waitFor(() => expect(getByRole('log').textContent).toContain('visar det som gällde kl.'));
});
