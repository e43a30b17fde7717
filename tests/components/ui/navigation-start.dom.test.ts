import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

it('is of one page: the document, then each navigation, then none', async () => {
  const { markNavigationStart, takeNavigationStart } = await import('@/components/browser/address');
  expect(takeNavigationStart()).toBe(0);
  const before = performance.now();
  expect(takeNavigationStart()).toBeGreaterThanOrEqual(before);
  markNavigationStart();
  const marked = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(takeNavigationStart()).toBeLessThanOrEqual(marked);
  expect(takeNavigationStart()).toBeGreaterThan(marked);
});
