import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isText, useDraft } from '@/components/browser/use-written';
import { showScreen } from '@/tests/fixtures/screen';

const KEY = 'draft:message:1';

function Composer() {
  const [text, setText, forget] = useDraft('message:1', '', isText);
  return (
    <>
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => forget('Hej')}>
        It was sent
      </button>
    </>
  );
}

/** Opens this tab's page, or opens it again. */
function open() {
  document.body.innerHTML = '';
  const { container } = showScreen(<Composer />, 'sv', () => new Response());
  const area = container.querySelector('textarea') as HTMLTextAreaElement;
  return {
    text: () => area.value,
    type: (value: string) => fireEvent.change(area, { target: { value } }),
    send: () => container.querySelector('button')?.click(),
  };
}

/** Another tab changes what the browser has stored. */
function change(newValue: string | null) {
  const oldValue = localStorage.getItem(KEY);
  if (newValue) localStorage.setItem(KEY, newValue);
  else localStorage.removeItem(KEY);
  const event = new StorageEvent('storage', { key: KEY, oldValue, newValue, storageArea: localStorage });
  act(() => void window.dispatchEvent(event));
}

/** The texts that are there once another tab has written or sent one. */
function elsewhere(...texts: string[]) {
  change(JSON.stringify({ texts }));
  if (texts.length === 0) change(null);
}

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '{"texts":[]}').texts;

it('what another tab writes and sends leaves the text of this one', () => {
  const tab = open();
  tab.type('Mitt');
  elsewhere('Mitt', 'Ditt');
  expect([tab.text(), open().text()]).toEqual(['Mitt', 'Mitt']);
  elsewhere('Mitt');
  expect([tab.text(), open().text()]).toEqual(['Mitt', 'Mitt']);
});

it('sending takes away what was sent, and neither what another tab writes nor what was written since', () => {
  const tab = open();
  tab.type('Hej');
  elsewhere('Hej', 'Ditt');
  tab.type('Hej och hå');
  act(() => tab.send());
  expect([tab.text(), stored()]).toEqual([' och hå', ['Ditt', ' och hå']]);
  tab.type('Hej');
  act(() => tab.send());
  expect([tab.text(), stored()]).toEqual(['', ['Ditt']]);
  expect(open().text()).toBe('Ditt');
});

it('a draft that was sent in another tab does not come back', () => {
  elsewhere('Kvar');
  const tab = open();
  expect(tab.text()).toBe('Kvar');
  elsewhere();
  expect([tab.text(), open().text()]).toEqual(['', '']);

  const own = open();
  own.type('Mitt');
  elsewhere();
  expect([own.text(), open().text()]).toEqual(['', '']);
});

it('a draft that another tab goes on with is followed, unless it was written here', () => {
  elsewhere('Kvar');
  const tab = open();
  elsewhere('Kvar, och mer');
  expect(tab.text()).toBe('Kvar, och mer');
  tab.type('Mitt');
  elsewhere('Ett annat');
  expect([tab.text(), stored()]).toEqual(['Mitt', ['Ett annat', 'Mitt']]);
});

it('an empty box stays empty while another tab writes', () => {
  const tab = open();
  elsewhere('Ditt');
  expect(tab.text()).toBe('');
  tab.type('Mitt');
  expect(stored()).toEqual(['Ditt', 'Mitt']);
});

it('a draft of the time when a browser had one for all tabs is there', () => {
  localStorage.setItem(KEY, '"Kvar"');
  const tab = open();
  expect(tab.text()).toBe('Kvar');
  tab.type('');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('the text stays on the page when what was stored goes with the session, and is not stored again', () => {
  const tab = open();
  tab.type('Mitt');
  change(null);
  expect([tab.text(), stored()]).toEqual(['Mitt', []]);
});
