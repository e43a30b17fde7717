// @vitest-environment jsdom
import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartedProvider } from '@/components/browser/fetched-part';
import { WithoutScripts } from '@/components/browser/without-scripts';

const drawn = vi.fn();

function Question() {
  drawn();
  return createElement('input', { name: 'question', defaultValue: '' });
}

const Without = () => WithoutScripts({ className: 'min-w-0', children: createElement(Question) });
const page = createElement(StartedProvider, null, createElement(Without), createElement('p', null, 'Last'));

/** Draws the page as the server does. */
function served(): HTMLElement {
  vi.stubGlobal('window', undefined);
  const html = renderToString(page);
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = html;
  return container;
}

beforeEach(() => drawn.mockClear());
afterEach(() => vi.unstubAllGlobals());

it('is drawn by the server, never by the browser, and goes once scripts run', async () => {
  const failed = vi.spyOn(console, 'error');
  const container = served();
  const part = container.querySelector('.without-scripts');
  expect(part?.className).toBe('without-scripts min-w-0');
  expect(part?.innerHTML).toBe('<input name="question" value="">');
  expect(drawn).toHaveBeenCalledTimes(1);
  await act(async () => {
    hydrateRoot(container, page);
  });
  expect(container.innerHTML).toBe('<p>Last</p>');
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
});

it('stays as the server drew it until then, with what was typed', async () => {
  const container = served();
  const control = container.querySelector('input');
  if (control) control.value = 'typed';
  const seen = new Set<string | undefined>();
  const changes = new MutationObserver(() => seen.add(container.querySelector('input')?.value));
  changes.observe(container, { subtree: true, childList: true, attributes: true });
  await act(async () => {
    hydrateRoot(container, page);
    seen.add(container.querySelector('input')?.value);
  });
  changes.disconnect();
  expect([...seen]).toEqual(['typed', undefined]);
});
