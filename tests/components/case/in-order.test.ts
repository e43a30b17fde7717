import { expect, it } from 'vitest';
import { inOrder } from '@/components/case/calls/case-call';

/** Calls whose answers come when the test says so. */
function calls() {
  const sent: string[] = [];
  const answers = new Map<string, { accept: () => void; refuse: () => void }>();
  const send = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      sent.push(name);
      answers.set(name, { accept: () => resolve(name), refuse: () => reject(new Error(name)) });
    });
  return { sent, send, answer: (name: string) => answers.get(name) };
}

it('sends a call of a case once the previous one is answered, also if that is refused', async () => {
  const { sent, send, answer } = calls();
  const first = inOrder('a', send('first'));
  const second = inOrder('a', send('second'));
  const third = inOrder('a', send('third'));
  await Promise.resolve();
  expect(sent).toEqual(['first']);
  answer('first')?.refuse();
  await expect(first).rejects.toThrow('first');
  expect(sent).toEqual(['first', 'second']);
  answer('second')?.accept();
  expect(await second).toBe('second');
  expect(sent).toEqual(['first', 'second', 'third']);
  answer('third')?.accept();
  expect(await third).toBe('third');
});

it('sends calls of other cases, and one that comes later, at once', async () => {
  const { sent, send, answer } = calls();
  const first = inOrder('a', send('first'));
  void inOrder('b', send('other'));
  expect(sent).toEqual(['first', 'other']);
  answer('first')?.accept();
  await first;
  await Promise.resolve();
  void inOrder('a', send('later'));
  expect(sent).toEqual(['first', 'other', 'later']);
});
