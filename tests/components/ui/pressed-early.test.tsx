// @vitest-environment jsdom
import { act, type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { usePressedEarly } from '@/components/ui/use-pressed-early';
import { useTypedEarly } from '@/components/ui/use-typed-early';
import { EARLY_PRESS } from '@/lib/browser-policy/early-press';

// As it is in the head of every page.
beforeAll(() => new Function(EARLY_PRESS)());

function SendForm({ send }: { send: (value: string) => void }) {
  const [value, setValue] = useState('');
  const field = useTypedEarly({ value, onChange: ({ target }) => setValue(target.value) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
    >
      <button type="submit" {...usePressedEarly()}>
        Skicka
      </button>
      <input ref={field} value={value} onChange={({ target }) => setValue(target.value)} />
    </form>
  );
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

/** The server's page before its code runs, and what makes it run. */
function serverPage(page: ReactElement) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page);
  const [button, input] = [container.querySelector('button'), container.querySelector('input')];
  if (!button || !input) throw new Error('The page has a button and a field');
  async function run() {
    await act(async () => hydrateRoot(container, page));
    await act(wait);
  }
  return { button, input, run };
}

it('a press before the page worked is done when it does, once, with what was typed', async () => {
  const send = vi.fn();
  const { button, input, run } = serverPage(<SendForm send={send} />);
  const sent = vi.fn((event: Event) => event.defaultPrevented);
  document.addEventListener('submit', sent);
  input.value = '5599000048';
  button.click();
  button.click();
  await wait();
  expect(sent.mock.results).toMatchObject([{ value: true }, { value: true }]);
  expect(button.dataset.early).toBe('pressed');
  expect(send).not.toHaveBeenCalled();
  await run();
  expect(send.mock.calls).toEqual([['5599000048']]);
  expect(button.dataset.early).toBeUndefined();
  document.removeEventListener('submit', sent);
});

it('a page that works takes each press itself', async () => {
  const send = vi.fn();
  const { button, run } = serverPage(<SendForm send={send} />);
  await run();
  expect(send).not.toHaveBeenCalled();
  await act(async () => button.click());
  await wait();
  expect(send).toHaveBeenCalledTimes(1);
});
