import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OnIntent } from '@/components/browser/on-intent';

afterEach(cleanup);

interface Library {
  sign: string;
}

function Opener({ load }: { load: () => Promise<Library> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <OnIntent load={load} before={<button type="button">More</button>} onEarlyPress={() => setIsOpen(true)}>
      {({ sign }) => (
        <div>
          <button type="button" onClick={() => setIsOpen(!isOpen)}>
            More
          </button>
          {isOpen && <p>{sign}</p>}
        </div>
      )}
    </OnIntent>
  );
}

/** A button over a library that comes when the test says so. */
function setUp() {
  const coming = Promise.withResolvers<Library>();
  const load = vi.fn(() => coming.promise);
  render(<Opener load={load} />);
  const button = () => screen.getByRole('button', { name: 'More' });
  const come = () => act(async () => coming.resolve({ sign: 'Opened' }));
  return { load, button, come };
}

test('nothing is fetched until somebody seems to want it', () => {
  const { load } = setUp();
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['the pointer', (button: HTMLElement) => userEvent.hover(button)],
  ['the focus', async () => userEvent.tab()],
  ['a finger', async (button: HTMLElement) => void fireEvent.touchStart(button)],
])('it is fetched once when %s comes to the button', async (_name, comes) => {
  const { load, button, come } = setUp();
  await comes(button());
  await come();
  await comes(button());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('Opened')).toBeNull();
});

test('a press before it has come opens it when it has', async () => {
  const { button, come } = setUp();
  await userEvent.click(button());
  expect(screen.queryByText('Opened')).toBeNull();
  await come();
  expect(screen.getByText('Opened')).toBeDefined();
});

test('a press after it has come opens it once', async () => {
  const { button, come } = setUp();
  await userEvent.hover(button());
  await come();
  await userEvent.click(button());
  expect(screen.getByText('Opened')).toBeDefined();
});

test('the focus stays on the button', async () => {
  const { button, come } = setUp();
  await userEvent.tab();
  expect(document.activeElement).toBe(button());
  await come();
  expect(document.activeElement).toBe(button());
});
