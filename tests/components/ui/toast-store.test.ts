import { afterEach, describe, expect, it } from 'vitest';
import { addHost, closeMessage, messagesAt, showMessage } from '@/components/ui/toast-store';

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function host(name: string): () => void {
  const remove = addHost(name);
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

  it('keeps a message that came before there was an area', () => {
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
