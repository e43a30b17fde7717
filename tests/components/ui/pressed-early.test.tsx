import { act, createRef, type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { useTypedEarly } from '@/components/ui/text-field';
import { EARLY_PRESS } from '@/lib/platform/browser-policy/trusted-types';

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
      <Button type="submit">Skicka</Button>
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
  const button = container.querySelector('button');
  if (!button) throw new Error('The page has a button');
  async function run() {
    await act(async () => hydrateRoot(container, page));
    await act(wait);
  }
  return { button, run };
}

it('a press before the page worked is done when it does, once, with what was typed', async () => {
  const send = vi.fn();
  const { button, run } = serverPage(<SendForm send={send} />);
  const sent = vi.fn((event: Event) => event.defaultPrevented);
  document.addEventListener('submit', sent);
  for (const input of document.querySelectorAll('input')) input.value = '5599000048';
  button.click();
  button.click();
  await wait();
  expect(sent.mock.results).toMatchObject([{ value: true }, { value: true }]);
  expect(button).toHaveProperty('wasPressedEarly', true);
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

it('every button does what an early press asked for, and is known to whoever holds it', async () => {
  const press = vi.fn();
  const held = createRef<HTMLButtonElement>();
  const { button, run } = serverPage(
    <Button ref={held} onClick={press}>
      Ta ärendet
    </Button>,
  );
  button.click();
  await wait();
  await run();
  expect(press).toHaveBeenCalledTimes(1);
  expect(held.current).toBe(button);
});

it('a form that needs no code is sent at once', async () => {
  const { button } = serverPage(
    <form method="post" action="/api/sign-out">
      <Button type="submit">Logga ut</Button>
    </form>,
  );
  const isHeld = vi.fn((event: Event) => event.defaultPrevented);
  const hear = (event: Event) => {
    isHeld(event);
    // There is no page to go to here.
    event.preventDefault();
  };
  document.addEventListener('submit', hear);
  button.click();
  await wait();
  document.removeEventListener('submit', hear);
  expect(isHeld.mock.results).toMatchObject([{ value: false }]);
  expect(button).not.toHaveProperty('wasPressedEarly');
});
