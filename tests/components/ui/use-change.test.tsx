import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CallOptions } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/error-text';
import { useChange } from '@/components/ui/use-change';
import { showScreen } from '@/tests/fixtures/screen';

type Options = Parameters<typeof useChange<string, void>>[0];

function Sender({ input, ...options }: Partial<Options> & { input: string; change: Options['change'] }) {
  const { send, isPending } = useChange<string, void>({ done: 'Done', ...options });
  return (
    <button type="button" onClick={() => send(input)}>
      {isPending ? 'pending' : 'send'}
    </button>
  );
}

/** A sender whose calls are answered as the test says, with the keys that they had. */
function show(options: Partial<Options>, ...answers: (() => Promise<void>)[]) {
  const keys: (string | undefined)[] = [];
  const change = (_: string, { idempotencyKey }: CallOptions) => {
    keys.push(idempotencyKey);
    return answers.shift()?.() ?? Promise.resolve();
  };
  const shown = showScreen(<Sender input="a" change={change} {...options} />, 'en', () => new Response());
  const press = async () => {
    await shown.user.click(shown.getByRole('button', { name: 'send' }));
    await shown.findByRole('button', { name: 'send' });
  };
  return { ...shown, keys, press };
}

const problem = (status: number) => new ApiProblem('POST', status, { errorCode: 'CONFLICT' });

it('has one key until there is an answer, and another for what is sent after it', async () => {
  const noAnswer = () => Promise.reject(problem(0));
  const { keys, press } = show({}, noAnswer, () => Promise.reject(problem(409)));
  for (let times = 0; times < 3; times += 1) await press();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('is pending until what is to be read after it has been read', async () => {
  let read: () => void = () => undefined;
  const onDone = () => new Promise<void>((resolve) => (read = resolve));
  const { user, getByRole, findByRole, findByText } = show({ onDone, keepsPage: true });
  await user.click(getByRole('button'));
  await findByText('Done');
  getByRole('button', { name: 'pending' });
  read();
  await findByRole('button', { name: 'send' });
});

it('shows a refusal at the fields of its form, and elsewhere only what they do not tell', async () => {
  const refuse = vi.fn(() => true);
  const onRefused = vi.fn();
  const { press, queryByText } = show({ form: { refuse }, onRefused }, () => Promise.reject(problem(409)));
  await press();
  await waitFor(() => expect(refuse).toHaveBeenCalledOnce());
  expect(onRefused).toHaveBeenCalledOnce();
  expect(queryByText('Done')).toBeNull();
});
