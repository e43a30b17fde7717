import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { useSend } from '@/components/browser/send';
import { showScreen } from '@/tests/fixtures/screen';

type Make = Parameters<typeof useSend<string, void>>[0];
type Options = NonNullable<Parameters<typeof useSend<string, void>>[1]>;

function Sender({ make, ...options }: Options & { make: Make }) {
  const { send, isPending, answer, error } = useSend<string, void>(make, { done: 'Done', ...options });
  return (
    <button type="button" onClick={() => send('a')} title={error?.name ?? String(answer)}>
      {isPending ? 'pending' : 'send'}
    </button>
  );
}

/** A sender whose calls are answered as the test says, with the keys that they had. */
function show(options: Options, ...answers: (() => Promise<void>)[]) {
  const keys: string[] = [];
  const make: Make = (_, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return answers.shift()?.() ?? Promise.resolve();
  };
  const shown = showScreen(<Sender make={make} {...options} />, 'en', () => new Response());
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
  for (let times = 0; times < 4; times += 1) await press();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys.slice(1)).size).toBe(3);
});

it('is pending until what follows the answer is done', async () => {
  let read: () => void = () => undefined;
  const onDone = () => new Promise<void>((resolve) => (read = resolve));
  const { user, getByRole, findByRole, findByText } = show({ onDone });
  await user.click(getByRole('button'));
  await findByText('Done');
  getByRole('button', { name: 'pending' });
  read();
  await findByRole('button', { name: 'send' });
});

it('is pending until the page shows the result', async () => {
  let read: () => void = () => undefined;
  const refresh = vi.fn(() => new Promise<void>((resolve) => (read = resolve)));
  const { user, getByRole, findByRole } = show({ refresh });
  await user.click(getByRole('button'));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  getByRole('button', { name: 'pending' });
  read();
  await findByRole('button', { name: 'send' });
});

it('shows a refusal at the fields of its form, and elsewhere only what they do not show', async () => {
  const refuse = vi.fn(() => true);
  const onRefused = vi.fn();
  const refused = () => Promise.reject(problem(409));
  const { press, queryByRole, queryByText, findByRole } = show(
    { form: { refuse }, onRefused },
    refused,
    refused,
  );
  await press();
  expect(refuse).toHaveBeenCalledOnce();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(problem(409), 'a');
  expect(queryByText('Done')).toBeNull();
  expect(queryByRole('alert')).toBeNull();
  refuse.mockReturnValue(false);
  await press();
  await findByRole('alert');
});

it('leaves an error to a screen that shows it', async () => {
  const refuse = vi.fn(() => false);
  const { press, queryByRole, getByTitle } = show({ form: { refuse }, onRefused: () => true }, () =>
    Promise.reject(problem(409)),
  );
  await press();
  expect(refuse).not.toHaveBeenCalled();
  expect(queryByRole('alert')).toBeNull();
  getByTitle('ApiProblem');
});
