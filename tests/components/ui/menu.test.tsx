import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Menu, MenuItem } from '@/components/ui/menu';

afterEach(cleanup);

const entry = (name: string, disabled = false) => (
  <MenuItem key={name} disabled={disabled} onSelect={() => undefined}>
    {name}
  </MenuItem>
);

function show() {
  render(<Menu trigger={<button type="button">More</button>}>{[entry('None', true), entry('First')]}</Menu>);
  return screen.getByRole('button', { name: 'More' });
}

it.each(['{Enter}', ' '])('focuses its first entry when %j opens it, however early', async (key) => {
  show().focus();
  await userEvent.keyboard(key);
  const first = await screen.findByRole('menuitem', { name: 'First' });
  expect(document.activeElement).toBe(first);
});

it.each(['{Enter}', ' ', '{ArrowDown}'])('focuses its first entry when %j opens it', async (key) => {
  const early = show();
  await userEvent.hover(early);
  await expect.poll(() => screen.getByRole('button', { name: 'More' })).not.toBe(early);
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard(key);
  const first = await screen.findByRole('menuitem', { name: 'First' });
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});
