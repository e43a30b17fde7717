import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SearchBox } from '@/components/case-list/search-box';
import { SearchDialog } from '@/components/case-list/search-dialog';
import { parseListQuery } from '@/components/shell/list-query';
import { TextArea } from '@/components/ui/text-area';
import type { Call } from '@/lib/contract/call';
import { ALL_CALLS } from '@/lib/contract/contract';
import { showScreen } from '@/tests/fixtures/screen';
import { screensOfApplicants } from '@/tests/fixtures/screens/of-applicants';
import { screensOfCaseWorkers } from '@/tests/fixtures/screens/of-case-workers';
import type { RefusedScreen } from '@/tests/fixtures/screens/refused-screen';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

interface JsonSchema {
  maxLength?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** The call that a screen makes, by its address below `/api`. */
function callAt(path: string): Call {
  const found = ALL_CALLS.filter(({ path: pattern }) => {
    const [actual, known] = [path.split('/'), pattern.split('/')];
    const isSame = (part: string, at: number) =>
      part.startsWith('{') || part.toLowerCase() === actual[at]?.toLowerCase();
    return actual.length === known.length && known.every(isSame);
  });
  const [call] = found.filter(({ body }) => body);
  if (!call) throw new Error(`No call is made to ${path}`);
  return call;
}

/** The longest text that the server takes as a value of the body, by its name as a field has it. */
function limitOf({ body }: Pick<Call, 'body'>, name: string): number | undefined {
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const [first = '', place] = name.split('.');
  const value = schema.properties?.[first];
  return place === undefined ? value?.maxLength : value?.items?.maxLength;
}

const textFields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')].filter(
    ({ type }) => !['radio', 'checkbox', 'date', 'file', 'hidden'].includes(type),
  );

const screens: readonly RefusedScreen[] = [...screensOfCaseWorkers, ...screensOfApplicants];

describe('every text that is typed has the limit of the call that it is sent by', () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const { user, t, container } = showScreen(screen.show(), 'sv', () => new Response());
    await screen.fill({ user, t, container });
    // What is read as a day has no length of its own.
    const written = textFields().filter(({ placeholder }) => placeholder !== t('ui.calendar.datePattern'));
    for (const field of written) {
      const name = field.name || field.id;
      const limit = limitOf(callAt(screen.path), name);
      expect([name, limit]).toEqual([name, expect.any(Number)]);
      // How many fit, and how many are too many.
      const isOver = () =>
        (document.body.textContent ?? '').includes(
          t('ui.charactersOver', { count: 1, limit: limit as number }),
        );
      fireEvent.change(field, { target: { value: 'x'.repeat(limit as number) } });
      expect([name, isOver()]).toEqual([name, false]);
      fireEvent.change(field, { target: { value: 'x'.repeat((limit as number) + 1) } });
      expect([name, isOver()]).toEqual([name, true]);
      fireEvent.change(field, { target: { value: '' } });
    }
  });
});

it('what is searched for has the limit of the list', () => {
  const call = ALL_CALLS.find(({ path }) => path === 'Case/List') as Call;
  const limit = limitOf({ body: call.query }, 'search') as number;
  const { container, unmount } = showScreen(
    <SearchBox basePath="/" query={parseListQuery({})} />,
    'sv',
    () => new Response(),
  );
  expect(container.querySelector('input')?.maxLength).toBe(limit);
  unmount();
  const { t, getByRole } = showScreen(<SearchDialog />, 'sv', () => new Response());
  fireEvent.change(getByRole('searchbox'), { target: { value: 'x'.repeat(limit + 1) } });
  expect(document.body.textContent).toContain(t('ui.charactersOver', { count: 1, limit }));
});

it.each([
  ['sv', 'Högst 4\u00a0000 tecken får plats. Det här är 1\u00a0200 för mycket.'],
  ['en', 'At most 4,000 characters fit. This is 1,200 too many.'],
] as const)(
  'a text that is too long says how many characters fit and how many are too many, in %s',
  (locale, expected) => {
    const { getByRole } = showScreen(
      <TextArea id="text" label="Text" limit={4_000} value={'x'.repeat(5_200)} readOnly />,
      locale,
      () => new Response(),
    );
    expect(getByRole('status').textContent).toBe(expected);
  },
);
