import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, matching } from '@/components/ui/combobox';
import { SearchableSelect } from '@/components/ui/searchable-select';
import { showScreen } from '@/tests/fixtures/screen';

const TOWNS = ['Malmö', 'Stockholm', 'Södertälje', 'Mölndal', 'Umeå'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const MANY = [
  ...TOWNS,
  ...Array.from({ length: 5_000 }, (_, at) => ({ value: `o${at}`, label: `Ort nummer ${at}` })),
];

/** Nothing is called. */
const none = () => new Response();

Element.prototype.scrollIntoView = () => undefined;

function Field({
  options = TOWNS,
  onChange = () => undefined,
}: {
  options?: typeof TOWNS;
  onChange?: (value: string) => void;
}) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <Combobox id="town" label="Kommun" options={options} value={value} onChange={change} />;
}

describe.each(['sv', 'en'] as const)('a searched list, in %s', (locale) => {
  it('is opened, gone through and chosen from with the keyboard', async () => {
    const changed = vi.fn();
    const { user, getByRole, queryAllByRole } = showScreen(<Field onChange={changed} />, locale, none);
    const field = getByRole('combobox', { name: /Kommun/ });
    expect(queryAllByRole('option')).toHaveLength(0);
    await user.tab();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Stockholm');
    await user.keyboard('{Enter}');
    expect(changed.mock.calls).toEqual([['stockholm']]);
    expect(field).toHaveProperty('value', 'Stockholm');
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows the first option found, however far down it was', async () => {
    const shown: (string | null)[] = [];
    const { user, getByRole } = showScreen(<Field />, locale, none);
    await user.type(getByRole('combobox'), '{ArrowDown}{ArrowDown}{ArrowDown}');
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent);
    });
    await user.keyboard('m');
    await vi.waitFor(() => expect(shown.at(-1)).toBe('Malmö'));
  });

  it('finds options without their accents, and says how many', async () => {
    const { user, t, getByRole, getAllByRole } = showScreen(<Field />, locale, none);
    await user.type(getByRole('combobox'), 'MO');
    expect(getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mölndal', 'Malmö']);
    expect(getByRole('status').textContent).toBe(t('ui.combobox.found', { count: 2 }));
    await user.keyboard('x');
    expect(getByRole('status').textContent).toBe(t('ui.combobox.found', { count: 0 }));
  });

  it('takes what is typed in full, and says of anything else that it is no option', async () => {
    const changed = vi.fn();
    const { user, t, getByRole, queryByText } = showScreen(<Field onChange={changed} />, locale, none);
    const field = getByRole('combobox');
    await user.type(field, 'umea');
    await user.tab();
    expect(changed.mock.calls).toEqual([['umeå']]);
    expect(field).toHaveProperty('value', 'Umeå');
    await user.type(field, 'Byhåla');
    await user.tab();
    expect(changed.mock.calls.at(-1)).toEqual(['']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(queryByText(t('ui.combobox.none', { text: 'Byhåla' }))).not.toBeNull();
    expect(field).toHaveProperty('value', 'Byhåla');
    await user.clear(field);
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('gives back what was chosen with Escape, which the dialog around it does not hear', async () => {
    const heard = vi.fn();
    const { user, getByRole } = showScreen(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={({ key }) => heard(key)}>
        <Field />
      </div>,
      locale,
      none,
    );
    const field = getByRole('combobox');
    await user.type(field, 'Umeå{Enter}');
    await user.type(field, 'Mal{Escape}');
    expect(field).toHaveProperty('value', 'Umeå');
    expect(heard.mock.calls.flat()).not.toContain('Escape');
    await user.keyboard('{Escape}');
    expect(heard.mock.calls.flat()).toContain('Escape');
  });

  it('draws a part of a long list, and more when somebody goes on', async () => {
    const { user, getByRole, getAllByRole } = showScreen(<Field options={MANY} />, locale, none);
    await user.click(getByRole('combobox'));
    const before = getAllByRole('option').length;
    expect(before).toBeLessThan(150);
    expect(getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe(String(MANY.length));
    fireEvent.scroll(getByRole('listbox'));
    expect(getAllByRole('option').length).toBeGreaterThan(before);
    await user.type(getByRole('combobox'), 'nummer 4999');
    expect(getAllByRole('option')).toHaveLength(1);
    await user.click(getAllByRole('option')[0] as HTMLElement);
    expect(getByRole('combobox')).toHaveProperty('value', 'Ort nummer 4999');
  });
});

it('puts options that begin with the text first, and takes words in any order', () => {
  expect(matching(TOWNS, 'm').map(({ label }) => label)).toEqual(['Malmö', 'Mölndal', 'Stockholm', 'Umeå']);
  expect(matching([{ label: 'Norra Bygden' }], 'byg nor')).toHaveLength(1);
  expect(matching(TOWNS, '  ')).toBe(TOWNS);
});

describe('a list', () => {
  const show = (count: number) =>
    showScreen(
      <SearchableSelect
        id="town"
        label="Kommun"
        options={MANY.slice(0, count)}
        value=""
        onChange={() => undefined}
      />,
      'sv',
      none,
    );

  it('is the browser’s own while it is short', async () => {
    const { getByRole } = show(14);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(getByRole('combobox').tagName).toBe('SELECT');
  });

  it('is searched when it is long, but not while somebody is in it', async () => {
    const { getByRole } = show(15);
    const list = getByRole('combobox');
    expect(list.tagName).toBe('SELECT');
    list.focus();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(getByRole('combobox').tagName).toBe('SELECT');
    fireEvent.blur(list);
    await waitFor(() => expect(getByRole('combobox').tagName).toBe('INPUT'));
  });
});
