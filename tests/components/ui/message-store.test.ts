import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addHost,
  announce,
  closeMessage,
  closePassingMessages,
  holdMessage,
  messagesAt,
  releaseMessage,
  showMessage,
} from '@/components/browser/message-store';

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function host(name: string): () => void {
  const remove = addHost(name === 'page' ? 'page' : 'dialog', name);
  open.push(remove);
  return remove;
}

function show(text: string): void {
  open.push(showMessage({ type: 'info', text }));
}

describe('the message area', () => {
  it('shows messages in the topmost area only, and in the one below when that goes', () => {
    host('page');
    const closeDialog = host('dialog');
    show('a');
    expect(messagesAt('dialog').map(({ text }) => text)).toEqual(['a']);
    expect(messagesAt('page')).toEqual([]);
    closeDialog();
    expect(messagesAt('page').map(({ text }) => text)).toEqual(['a']);
  });

  it('shows no information in the area of a state of the page, until that ends', () => {
    host('page');
    show('answers have changed');
    open.push(showMessage({ type: 'warning', text: 'not saved' }));
    const online = showMessage({ type: 'warning', text: 'offline', about: 'connection', sticky: true });
    const shown = () => messagesAt('page').map(({ text }) => text);
    expect(shown()).toEqual(['not saved', 'offline']);
    online();
    expect(shown()).toEqual(['answers have changed', 'not saved']);
  });

  it('leaves a message with the page that it was about, and shows a state of the page on top', () => {
    host('page');
    show('about the page');
    open.push(showMessage({ type: 'warning', text: 'offline', about: 'connection', sticky: true }));
    const closeFirst = host('dialog');
    show('about the dialog');
    host('question');
    const shownAt = (name: string) => messagesAt(name).map(({ text }) => text);
    expect(shownAt('page')).toEqual(['about the page']);
    expect(shownAt('dialog')).toEqual(['about the dialog']);
    expect(shownAt('question')).toEqual(['offline']);
    closeFirst();
    expect(shownAt('page')).toEqual(['about the page', 'about the dialog']);
  });

  it('leaves messages to the dialog when the page under it is drawn again', () => {
    const leave = host('page');
    host('dialog');
    leave();
    host('page');
    show('a');
    expect(messagesAt('dialog').map(({ text }) => text)).toEqual(['a']);
    expect(messagesAt('page')).toEqual([]);
  });

  it('replaces what was said about a decision, so that nothing older comes back', () => {
    host('page');
    open.push(showMessage({ type: 'success', text: 'rejected', about: 'decision' }));
    const end = showMessage({ type: 'success', text: 'goes at two', about: 'decision', sticky: true });
    end();
    expect(messagesAt('page')).toEqual([]);
  });

  it('still says that a decision was undone when an earlier one is held', () => {
    host('page');
    open.push(showMessage({ type: 'success', text: 'rejected', about: 'decision', sticky: true }));
    open.push(showMessage({ type: 'success', text: 'undone', about: 'undone' }));
    open.push(showMessage({ type: 'info', text: 'a correction is held', about: 'decision', sticky: true }));
    expect(messagesAt('page').map(({ text }) => text)).toEqual(['undone', 'a correction is held']);
  });

  it('holds a message that came before there was an area', () => {
    show('early');
    host('page');
    expect(messagesAt('page')).toHaveLength(1);
  });

  it('shows the same message once, and at most four', () => {
    host('page');
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) show(text);
    expect(messagesAt('page').map(({ text }) => text)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('takes a message away, and answers the same list while nothing changes', () => {
    host('page');
    show('a');
    expect(messagesAt('page')).toBe(messagesAt('page'));
    closeMessage(messagesAt('page')[0]?.id ?? 0);
    expect(messagesAt('page')).toEqual([]);
  });
});

describe('a message', () => {
  const shown = () => messagesAt('page').map(({ text }) => text);

  it('goes by itself after eight seconds, and not before', () => {
    host('page');
    show('a');
    vi.advanceTimersByTime(7_999);
    expect(shown()).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('that is sticky stays until it is closed', () => {
    host('page');
    open.push(showMessage({ type: 'warning', text: 'sticky', sticky: true }));
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual(['sticky']);
    releaseMessage(messagesAt('page')[0]?.id ?? 0);
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual(['sticky']);
    closeMessage(messagesAt('page')[0]?.id ?? 0);
    expect(shown()).toEqual([]);
  });

  it('stays while somebody reads it, and eight seconds more', () => {
    host('page');
    show('a');
    const id = messagesAt('page')[0]?.id ?? 0;
    vi.advanceTimersByTime(5_000);
    holdMessage(id);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['a']);
    releaseMessage(id);
    vi.advanceTimersByTime(7_999);
    expect(shown()).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('that is shown again gets its full time again', () => {
    host('page');
    show('a');
    vi.advanceTimersByTime(6_000);
    show('a');
    vi.advanceTimersByTime(6_000);
    expect(shown()).toEqual(['a']);
    vi.advanceTimersByTime(2_000);
    expect(shown()).toEqual([]);
  });
});

it('what is only read aloud stays among the others, for as long', () => {
  host('page');
  announce('Formuläret är godkänt');
  expect(messagesAt('page')).toMatchObject([{ isSpoken: true, text: 'Formuläret är godkänt' }]);
  vi.advanceTimersByTime(8_000);
  expect(messagesAt('page')).toEqual([]);
});

it('takes what was said about a page away when that is left, but not what stays until it is closed', () => {
  host('page');
  show('rejected');
  open.push(showMessage({ type: 'warning', text: 'not connected', sticky: true }));
  closePassingMessages();
  expect(messagesAt('page').map(({ text }) => text)).toEqual(['not connected']);
});
