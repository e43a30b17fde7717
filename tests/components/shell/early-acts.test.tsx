import fc from 'fast-check';
import { act, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Body } from '@/components/shell/body';
import { UntilStarted } from '@/components/shell/providers';
import { Button } from '@/components/ui/button';
import { EARLY_ACTS } from '@/lib/platform/browser-policy/early-acts';

// As it is in the head of every page.
beforeAll(() => {
  new Function(EARLY_ACTS)();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

let root: Root | undefined;
afterEach(() => act(async () => root?.unmount()));

const wait = (ms = 80) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows the server's page before its code runs. Returns what makes it run. */
function show(content: ReactNode): () => Promise<void> {
  const page = (
    <>
      <UntilStarted>
        <p className="scripts-missing" />
      </UntilStarted>
      {content}
    </>
  );
  document.documentElement.lang = 'sv';
  document.body.className = 'flex';
  document.body.innerHTML = renderToString(page);
  return async () => {
    await act(async () => {
      root = hydrateRoot(
        document,
        <html lang="sv">
          <head />
          <Body className="flex">{page}</Body>
        </html>,
      );
    });
    await act(wait);
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function find<Element extends Control | HTMLButtonElement = Control>(name: string): Element {
  const control = document.querySelector<Element>(`[name="${name}"]`);
  if (!control) throw new Error(`The page has no ${name}`);
  return control;
}

/** Puts a value into a control as a person does, whatever React knows of it. */
function write(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

interface Values {
  line: string;
  text: string;
  list: string;
  tick: boolean;
  radio: string;
}

const FIRST: Values = { line: '', text: 'Som det var', list: 'a', tick: true, radio: 'a' };

/** One control of each kind. `tell` hears what is pressed, with the values at that moment. */
function Form({ tell }: { tell: (values: Values) => void }) {
  const [values, setValues] = useState(FIRST);
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        tell(values);
      }}
    >
      <input name="line" value={values.line} onChange={({ target }) => set({ line: target.value })} />
      <textarea name="text" value={values.text} onChange={({ target }) => set({ text: target.value })} />
      <select name="list" value={values.list} onChange={({ target }) => set({ list: target.value })}>
        {['a', 'b', 'c'].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
      {/* Turns round what it knows, as groups of check boxes do. */}
      <input name="tick" type="checkbox" checked={values.tick} onChange={() => set({ tick: !values.tick })} />
      {['a', 'b', 'c'].map((value) => (
        <input
          key={value}
          type="radio"
          name="radio"
          value={value}
          checked={values.radio === value}
          onChange={() => set({ radio: value })}
        />
      ))}
      <Button type="submit" name="send">
        Skicka
      </Button>
      <p id="state">{JSON.stringify(values)}</p>
    </form>
  );
}

/** What a part of the page waits for in the browser. */
let late: Promise<void> | null = null;

function Late({ tell }: { tell: (values: Values) => void }) {
  if (late) use(late);
  return <Form tell={tell} />;
}

/** A field that is drawn again at once, as many are. */
function Field({
  name,
  initial = '',
  leave,
}: {
  name: string;
  initial?: string;
  leave?: (...texts: string[]) => void;
}) {
  const [value, setValue] = useState(initial);
  const [, draw] = useState(0);
  useEffect(() => draw(1), []);
  return (
    <>
      <input
        name={name}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onBlur={() => leave?.(name, value)}
      />
      <p>{value}</p>
    </>
  );
}

function StoredText() {
  const [value, setValue] = useState('');
  useEffect(() => setValue('Kvar sedan i går'), []);
  return <textarea name="text" value={value} onChange={({ target }) => setValue(target.value)} />;
}

type Act = readonly [name: keyof Values | 'send', value: string];

const press = (control: Element | null) => {
  control?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};

const perform = ([name, value]: Act) => {
  if (name === 'send' || name === 'tick') press(find(name));
  else if (name === 'radio') press(document.querySelector(`[name=radio][value=${value}]`));
  else write(find(name), value);
};

const shown = (): Values => ({
  line: find('line').value,
  text: find('text').value,
  list: find('list').value,
  tick: find<HTMLInputElement>('tick').checked,
  radio: document.querySelector<HTMLInputElement>('[name=radio]:checked')?.value ?? '',
});

const ACT: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(
    fc.constantFrom('line' as const, 'text' as const),
    fc.string({ maxLength: 4, unit: 'grapheme-ascii' }),
  ),
  fc.tuple(fc.constantFrom('list' as const, 'radio' as const), fc.constantFrom('a', 'b', 'c')),
  fc.tuple(fc.constantFrom('tick' as const, 'send' as const), fc.constant('')),
);

it('what is done before and while the page starts is done, in order, as if it had started before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT), fc.array(ACT), fc.array(ACT), async (before, meanwhile, after) => {
      const tell = vi.fn();
      const code = Promise.withResolvers<void>();
      late = null;
      const start = show(
        <Suspense>
          <Late tell={tell} />
        </Suspense>,
      );
      late = code.promise;
      before.forEach(perform);
      await start();
      await act(async () => meanwhile.forEach(perform));
      await act(async () => code.resolve());
      await act(wait);
      for (const one of after) await act(async () => perform(one));
      await act(wait);

      const all = [...before, ...meanwhile, ...after];
      const state = { ...FIRST };
      const sent: Values[] = [];
      for (const [name, value] of all) {
        if (name === 'tick') state.tick = !state.tick;
        else if (name === 'send') sent.push({ ...state });
        else state[name] = value;
      }
      expect(shown()).toEqual(state);
      expect(JSON.parse(document.querySelector('#state')?.textContent ?? '')).toEqual(state);
      // Presses that follow each other early are one.
      const distinct = (list: unknown[]) =>
        list.map((one) => JSON.stringify(one)).filter((one, at, of) => one !== of[at - 1]);
      expect(distinct(tell.mock.calls.flat())).toEqual(distinct(sent));
      await act(async () => root?.unmount());
    }),
    { numRuns: 20 },
  );
}, 60_000);

it('the caret stays, and a field that was left is left', async () => {
  const leave = vi.fn();
  const start = show(
    <>
      <Field name="one" leave={leave} />
      <Field name="two" leave={leave} />
    </>,
  );
  find('one').focus();
  write(find('one'), 'left');
  const two = find<HTMLInputElement>('two');
  two.focus();
  two.value = 'typed here';
  two.setSelectionRange(2, 2);
  two.dispatchEvent(new Event('input', { bubbles: true }));
  await start();
  expect([find('one').value, two.value, two.selectionStart]).toEqual(['left', 'typed here', 2]);
  expect(document.activeElement).toBe(two);
  expect(leave.mock.calls).toEqual([['one', 'left']]);
});

it('a text that only the browser knows stays above what was typed', async () => {
  const start = show(<StoredText />);
  write(find('text'), 'Nytt');
  await start();
  expect(find('text').value).toBe('Kvar sedan i går\nNytt');
});

/** Becomes another element as soon as the page has started, as a form that becomes a dialog does. */
function Switching() {
  const [isSwitched, setIsSwitched] = useState(false);
  useEffect(() => setIsSwitched(true), []);
  return isSwitched ? (
    <section>
      <Field name="one" />
    </section>
  ) : (
    <Field name="one" />
  );
}

it('a control that is re-created as the page starts has what was typed', async () => {
  const start = show(<Switching />);
  write(find('one'), 'typed');
  await start();
  expect(find('one').value).toBe('typed');
  expect(document.querySelector('section p')?.textContent).toBe('typed');
});

it('a button that acts when it is pressed down acts', async () => {
  const opened = vi.fn();
  const start = show(<button type="button" name="menu" onPointerDown={opened} />);
  press(find<HTMLButtonElement>('menu'));
  await start();
  expect(opened).toHaveBeenCalledTimes(1);
});

it('a file that was chosen early is taken once', async () => {
  const send = vi.fn();
  const start = show(<input name="file" type="file" onChange={({ target }) => send(target.files?.[0])} />);
  const file = new File(['x'], 'intyg.pdf');
  Object.defineProperty(find('file'), 'files', { value: [file] });
  for (const type of ['input', 'change']) find('file').dispatchEvent(new Event(type, { bubbles: true }));
  await start();
  expect(send.mock.calls).toEqual([[file]]);
});

/** What the page has, then nothing for a moment, and then anew. */
function Redrawn({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    setDrawn(1);
    const timer = setTimeout(() => setDrawn(2), 100);
    return () => clearTimeout(timer);
  }, []);
  return drawn === 1 ? null : <div key={drawn}>{children}</div>;
}

it('what was pressed and chosen just before the page is drawn anew is done there', async () => {
  const [pressed, send] = [vi.fn(), vi.fn()];
  let isDrawn = false;
  const start = show(
    <Redrawn>
      {['first', 'second'].map((name) => (
        <input
          key={name}
          name={name}
          type="file"
          onChange={({ target }) => isDrawn && send(target.files?.[0])}
        />
      ))}
      <button type="button" name="menu" aria-label="Meny" onClick={() => isDrawn && pressed()} />
    </Redrawn>,
  );
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const take = (control: HTMLInputElement, files: unknown) =>
    Object.defineProperty(control, 'files', { value: files });
  vi.spyOn(HTMLInputElement.prototype, 'files', 'set').mockImplementation(function (
    this: HTMLInputElement,
    files,
  ) {
    take(this, files);
  });
  const [early, late] = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name));
  const choose = (control: HTMLInputElement, file: unknown) => {
    take(control, [file]);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const [first, second] = [find<HTMLInputElement>('first'), find<HTMLInputElement>('second')];
  choose(first, early);
  press(find<HTMLButtonElement>('menu'));
  const begun = start();
  isDrawn = true;
  await begun;
  // Its window was open while the page was drawn.
  choose(second, late);
  // What is set meanwhile is drawn at the end of `act`.
  await act(() => wait(200));
  await act(wait);
  expect([send.mock.calls, pressed.mock.calls.length]).toEqual([[[early], [late]], 1]);
});

it('what the browser fills in by itself counts where the server left nothing', async () => {
  const start = show(
    <>
      <Field name="one" />
      <Field name="two" initial="5599000048" />
    </>,
  );
  find('one').value = 'anna@example.com';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await start();
  expect([...document.querySelectorAll('p')].map((text) => text.textContent)).toEqual([
    'anna@example.com',
    '5599000048',
  ]);
});

it('only a form with an address of its own is sent before the page has started', async () => {
  show(
    <>
      <form method="post" action="/api/sign-out">
        <Button type="submit" name="leave">
          Logga ut
        </Button>
      </form>
      <form>
        <Button type="submit" name="send">
          Skicka
        </Button>
      </form>
    </>,
  );
  const isHeld: boolean[] = [];
  const hear = (event: Event) => {
    isHeld.push(event.defaultPrevented);
    // There is no page to go to here.
    event.preventDefault();
  };
  document.addEventListener('submit', hear);
  find('leave').click();
  find('send').click();
  document.removeEventListener('submit', hear);
  expect(isHeld).toEqual([false, true]);
});
