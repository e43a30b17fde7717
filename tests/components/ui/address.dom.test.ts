import { beforeEach, expect, it, vi } from 'vitest';
import { closeAddress, openAddress, takeNavigationStart, wayToRefresh } from '@/components/browser/address';

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
beforeEach(() => window.history.pushState(null, '', '/case/admin/1'));

it('a dialog that was opened from the page is left by going back to it', async () => {
  const length = window.history.length;
  openAddress('/case/admin/1/reject');
  expect(window.location.pathname).toBe('/case/admin/1/reject');
  expect(window.history.length).toBe(length + 1);
  const then = vi.fn();
  closeAddress('/nowhere', then);
  await settled();
  expect(window.location.pathname).toBe('/case/admin/1');
  expect(then).toHaveBeenCalledOnce();
});

it('one that was reached by its address is left for what is under it', async () => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  const then = vi.fn();
  closeAddress('/case/admin/1', then);
  expect(window.location.pathname).toBe('/case/admin/1');
  expect(then).toHaveBeenCalledOnce();
});

it('one in the place of another is left as the other would be', async () => {
  openAddress('/case/admin/1/form/a');
  openAddress('/case/admin/1/form/b', { replace: true });
  closeAddress('/nowhere');
  await settled();
  expect(window.location.pathname).toBe('/case/admin/1');
});

it('after a dialog that the document was loaded for, the page goes to its own address once', () => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  closeAddress('/case/admin/1');
  expect(wayToRefresh()).toBe('load');
  expect(wayToRefresh()).toBe('refresh');
});

it.each(['/case/admin/1', '/case/admin/1/reject'])(
  'leaving one begins a navigation, opened from %s',
  async (from) => {
    takeNavigationStart();
    window.history.replaceState(null, '', from);
    if (from === '/case/admin/1') openAddress('/case/admin/1/reject');
    takeNavigationStart();
    const before = performance.now();
    closeAddress('/case/admin/1');
    await settled();
    const start = takeNavigationStart();
    expect(start).toBeGreaterThanOrEqual(before);
    expect(start).toBeLessThan(before + 40);
  },
);
