// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type GivenFiles, useGivenFiles } from '@/components/ui/given-files';
import { useTypedEarly } from '@/components/ui/text-field';

function Field({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const field = useTypedEarly({ value, onChange: ({ target }) => setValue(target.value) });
  const [presses, setPresses] = useState(0);
  return (
    <>
      <input ref={field} value={value} onChange={({ target }) => setValue(target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`${value} ${presses}`}
      </button>
    </>
  );
}

/** What a field holds that was typed into before the script ran, after something else has changed. */
async function typedInto(page: React.ReactElement, typed: string): Promise<string[]> {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page);
  const [input, button] = [container.querySelector('input'), container.querySelector('button')];
  if (!input || !button) throw new Error('The page has a field and a button');
  if (typed) input.value = typed;
  await act(async () => hydrateRoot(container, page));
  await act(async () => button.click());
  return [input.value, button.textContent ?? ''];
}

it('what was typed before the page worked is kept', async () => {
  expect(await typedInto(<Field />, '5599000048')).toEqual(['5599000048', '5599000048 1']);
});

it('a field that nobody has touched, or that holds something, is left alone', async () => {
  expect(await typedInto(<Field />, '')).toEqual(['', ' 1']);
  expect(await typedInto(<Field initial="kept" />, '')).toEqual(['kept', 'kept 1']);
});

function Files({ take }: { take: (given: GivenFiles) => void }) {
  return <input type="file" ref={useGivenFiles(take)} />;
}

it('a file that was chosen before the page worked is taken once', async () => {
  const take = vi.fn();
  const page = <Files take={take} />;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page);
  const input = container.querySelector('input');
  const file = new File(['x'], 'intyg.pdf');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => hydrateRoot(container, page));
  expect(take.mock.calls).toEqual([[{ files: [file], hasFolder: false }]]);
});
