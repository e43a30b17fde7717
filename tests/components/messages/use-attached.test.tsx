import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAttached } from '@/components/messages/message-composer';
import type { MessageFile } from '@/lib/contract/conversation-shapes';

const file = (id: string): MessageFile => ({
  id,
  displayFileName: `${id}.pdf`,
  contentType: 'application/pdf',
  size: 1,
});

function attached() {
  const onChange = vi.fn();
  const { result } = renderHook(() => useAttached(onChange));
  return { onChange, now: () => result.current };
}

it('a message waits for the file that is on its way', async () => {
  const { now } = attached();
  act(() => now().add(file('a')));
  const upload = Promise.withResolvers<boolean>();
  act(() => now().waitFor(upload.promise));
  const sent = now().whenStored();
  act(() => now().add(file('b')));
  act(() => now().remove(file('a')));
  await act(async () => upload.resolve(true));
  expect((await sent)?.map(({ id }) => id)).toEqual(['b']);
  expect((await now().whenStored())?.map(({ id }) => id)).toEqual(['b']);
});

it('a message is not sent without a file that was refused, until it is sent again', async () => {
  const { now, onChange } = attached();
  const upload = Promise.withResolvers<boolean>();
  act(() => now().waitFor(upload.promise));
  const sent = now().whenStored();
  await act(async () => upload.resolve(false));
  expect(await sent).toBeNull();
  expect(await now().whenStored()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});
