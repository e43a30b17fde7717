import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { homeOf } from '@/components/shell/failed-page';
import { LastGood } from '@/components/shell/last-good';
import { LOCALES } from '@/lib/domain/locale';
import { router } from '@/tests/fixtures/navigation';
import { showScreen } from '@/tests/fixtures/screen';

const nothing = () => new Response(null, { status: 500 });
const refresh = vi.spyOn(router, 'refresh');

beforeEach(() => {
  window.history.replaceState(null, '', '/case/1/form/company');
  refresh.mockClear();
});

let show: (next: ReactNode) => void;

/** Shows something, and then something else in the same place, as Next does when a page is read again. */
function Stage({ first }: { first: ReactNode }) {
  const [now, set] = useState(first);
  useEffect(() => {
    show = (next) => act(() => set(next));
  }, []);
  return now;
}

const page = () => (
  <LastGood place="page">
    <input aria-label="written" />
  </LastGood>
);

it.each(LOCALES)(
  'leaves what is typed, says in %s that the page is old, and retries until it is not',
  async (locale) => {
    const { user, getByLabelText } = showScreen(<Stage first={page()} />, locale, nothing);
    await user.type(getByLabelText('written'), 'half a sentence');
    vi.useFakeTimers();
    show(<LastGood place="page" isStale />);
    const said = locale === 'sv' ? /visar det som gällde kl\. \d\d[:.]\d\d/ : /what applied at \d/;
    expect(screen.getByRole('log').textContent).toMatch(said);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => vi.advanceTimersByTime(5_000));
    expect(refresh).toHaveBeenCalledTimes(1);
    act(() => vi.advanceTimersByTime(10_000));
    expect(refresh).toHaveBeenCalledTimes(2);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(refresh).toHaveBeenCalledTimes(3);
    show(page());
    expect(screen.getByRole('log').textContent).toBe('');
    act(() => vi.advanceTimersByTime(600_000));
    expect(refresh).toHaveBeenCalledTimes(3);
    expect(getByLabelText('written')).toHaveProperty('value', 'half a sentence');
    vi.useRealTimers();
  },
);

it('says nothing of a page while a form covers it', () => {
  const form = document.body.appendChild(document.createElement('main'));
  form.dataset.routePage = '';
  showScreen(<Stage first={page()} />, 'sv', nothing);
  show(<LastGood place="page" isStale />);
  expect(screen.getByRole('log').textContent).toBe('');
  form.remove();
});

it('says nothing of a layout, whose page says so', () => {
  showScreen(<Stage first={<LastGood place="layout">content</LastGood>} />, 'sv', nothing);
  show(<LastGood place="layout" isStale />);
  expect(screen.getByText('content')).toBeTruthy();
  expect(screen.getByRole('log').textContent).toBe('');
});

it.each(LOCALES)('a page that was never drawn is a page of its own in %s', async (locale) => {
  const { t, user } = showScreen(<LastGood place="page" isStale />, locale, nothing);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(t('shell.error.title'));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title.startsWith(t('ui.error'))).toBe(true);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/case/1');
  await user.click(screen.getByRole('button', { name: t('ui.retry') }));
  expect(refresh).toHaveBeenCalled();
});

it('a form that was never drawn is a dialog, with the focus in it', async () => {
  const { t } = showScreen(<LastGood place="dialog" isStale />, 'sv', nothing);
  const heading = await screen.findByText(t('shell.error.title'), { selector: '[data-dialog-title]' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it.each([
  ['/case/1/form/company', '/case/1'],
  ['/case/1', '/case/1'],
  ['/case/admin/1/notes', '/'],
  ['/apply/x/forgot', '/apply/x'],
  ['/organisation/x/forms', '/'],
])('the way home from %s is %s', (pathname, home) => {
  expect(homeOf(pathname)).toBe(home);
});

it.each(LOCALES)('names the window after what went wrong, in %s, until the page is there', (locale) => {
  document.title = 'Frågor och svar – Medlemsansökan';
  const { t } = showScreen(
    <Stage first={<LastGood place="page" isStale reference="1f2e3d4c" />} />,
    locale,
    nothing,
  );
  expect(document.title).toBe(`${t('ui.error')} ${t('shell.error.title')} – ${t('shell.productName')}`);
  expect(screen.getByText(t('shell.error.reference', { id: '1f2e3d4c' }))).toBeDefined();
  show(page());
  expect(document.title).toBe('Frågor och svar – Medlemsansökan');
});
