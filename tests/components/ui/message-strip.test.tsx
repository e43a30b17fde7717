import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showMessage } from '@/components/browser/message-store';
import { showScreen } from '@/tests/fixtures/screen';

const show = (locale: 'sv' | 'en') => showScreen(null, locale, () => new Response());

it.each(['sv', 'en'] as const)(
  'says what failed, and the reference behind a button, in %s',
  async (locale) => {
    const { user, t } = show(locale);
    act(() => void showMessage({ type: 'error', text: 'Det gick inte', detail: 'abc-123' }));
    const message = screen.getByRole('alert');
    expect(message.textContent).toContain(`${t('ui.messages.error')} Det gick inte`);
    const details = message.querySelector('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText(t('ui.messages.more')));
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('abc-123');
    await user.click(screen.getByRole('button', { name: t('ui.messages.close') }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('scrolls what has focus out from under it', () => {
  show('sv');
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const scrolled = vi.fn();
  button.scrollIntoView = scrolled;
  const place = (element: Element, top: number, bottom: number, left = 0) =>
    vi
      .spyOn(element, 'getBoundingClientRect')
      .mockReturnValue({ top, bottom, left, right: left + 100 } as DOMRect);
  place(screen.getByRole('log'), 500, 550);
  for (const [top, left] of [
    [460, 0],
    [560, 0],
    [510, 120],
  ] as const) {
    place(button, top, top + 30, left);
    act(() => void showMessage({ type: 'info', text: `${top}` }));
    expect(scrolled).not.toHaveBeenCalled();
  }
  place(button, 530, 560);
  act(() => void showMessage({ type: 'info', text: 'Över' }));
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  button.remove();
});

it('has a state of the page in sight, whatever comes after it', () => {
  show('sv');
  const area = screen.getByRole('log');
  const tops = new Map([
    ['Du är offline', 0],
    ['Inte sparat', 60],
  ]);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [, top = 0] = [...tops].find(([text]) => this !== area && this.textContent?.includes(text)) ?? [];
    return { top, bottom: top + 60 } as DOMRect;
  });
  act(() => void showMessage({ type: 'warning', text: 'Du är offline', about: 'connection', sticky: true }));
  act(() => void showMessage({ type: 'warning', text: 'Inte sparat' }));
  expect(area.scrollTop).toBe(0);
});
