import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useWork } from '@/components/ui/use-change';

test('work is under way from the press until it is done', async () => {
  const coming = Promise.withResolvers<void>();
  const { result } = renderHook(() => useWork<void>(() => coming.promise, vi.fn()));
  expect(result.current.isUnderWay).toBe(false);
  act(() => result.current.start());
  expect(result.current.isUnderWay).toBe(true);
  await act(async () => coming.resolve());
  expect(result.current.isUnderWay).toBe(false);
});

test('what goes wrong is told with what was to be done, and can be tried again', async () => {
  const onError = vi.fn();
  const { result } = renderHook(() => useWork<void>(() => Promise.reject(new Error('no')), onError));
  await act(async () => result.current.start());
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no'), undefined);
  expect(result.current.isUnderWay).toBe(false);
});
