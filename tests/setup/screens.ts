import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { addHost, closeMessage, messagesAt } from '@/components/browser/message-store';

// Allows enough time to wait for content, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 });

// What jsdom lacks.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  // Simulates a large screen.
  window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
});

// What a screen of the test before says late.
beforeEach(closeMessages);

afterEach(() => {
  // A text writes this for a value that it is not given.
  expect(document.body.textContent).not.toMatch(/\bundefined\b/);
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Closes messages, because they outlive the screen that showed them. */
function closeMessages(): void {
  const remove = addHost('page', 'test');
  for (const { id } of messagesAt('test')) closeMessage(id);
  remove();
}
