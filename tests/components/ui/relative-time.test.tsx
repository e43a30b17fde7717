import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WaitingTime } from '@/components/case-list/case-cell';
import { RelativeTime } from '@/components/ui/relative-time';
import { showScreen } from '../../fixtures/screen';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T14:30:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const said = (screen: React.ReactNode) => {
  const { container, unmount } = showScreen(screen, 'sv', () => Response.json({}));
  const text = container.querySelector('time')?.textContent;
  unmount();
  return text;
};

it('what is from today says when, by Swedish time, and what is older says the day', () => {
  expect(said(<RelativeTime at="2026-11-23T08:05:00Z" />)).toMatch(/^Idag 09[:.]05/);
  expect(said(<RelativeTime at="2026-11-23T08:05:00Z" dayOnly />)).not.toMatch(/\d/);
  expect(said(<RelativeTime at="2026-11-22T08:05:00Z" />)).toBe('Igår');
  expect(said(<RelativeTime at="2026-11-20T08:05:00Z" />)).toContain('3');
});

it('how long a case has waited is said in minutes, hours or days', () => {
  expect(said(<WaitingTime since="2026-11-23T14:18:00Z" />)).toMatch(/^12 min/);
  expect(said(<WaitingTime since="2026-11-23T09:30:00Z" />)).toMatch(/^5 tim/);
  expect(said(<WaitingTime since="2026-11-14T09:30:00Z" />)).toMatch(/^9 d/);
  // Less than two times 24 hours, and the day before yesterday, as stands next to it.
  expect(said(<WaitingTime since="2026-11-21T16:00:00Z" />)).toMatch(/^2 d/);
  // A clock that is behind says no negative time.
  expect(said(<WaitingTime since="2026-11-23T15:30:00Z" />)).toMatch(/^0 min/);
});
