import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LoadedDraft } from '@/components/organisation/draft-store';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import type { Component } from '@/lib/domain/forms/component';
import { byLocale, type Locale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { showScreen } from '@/tests/fixtures/screen';
import { previewed } from '@/tests/fixtures/screens/of-organisations';

const field = (componentId: string, label: string, more: Partial<Component> = {}): Component =>
  ({ type: 'FormTextBox', componentId, label: byLocale(() => label), ...more }) as Component;

const body: VersionBody = {
  ...STARTING_BODY,
  forms: [
    {
      ...{ id: 'one', title: { sv: 'Företaget', en: 'The company' } },
      rows: [
        { type: 'FormSectionTitle', componentId: 'heading', label: byLocale(() => 'Om er') },
        field('name', 'Namn'),
        { type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ruta') },
        {
          ...{ type: 'FormColumns', componentId: 'columns', displayController: ['box'] },
          columns: [[field('inner', 'Inne')], [field('other', 'Bredvid')]],
        },
      ],
    },
    { id: 'two', title: { sv: 'Avgift', en: 'Fee' }, rows: [field('fee', 'Belopp')] },
  ],
};

let made = 0;

function edit(edited = body, locale: Locale = 'sv') {
  made += 1;
  const draft: LoadedDraft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body: edited, problems: bodyProblems(edited) },
  };
  const screen = showScreen(
    <DraftProvider slug={`bredvid-${made}`} draft={draft} canEdit published={null}>
      <FormsEditor organisation={previewed} />
    </DraftProvider>,
    locale,
    ({ body: sent }) =>
      Response.json({ revision: 2, problems: bodyProblems((sent as { body: VersionBody }).body) }),
  );
  const region = (key: string) =>
    screen.getByRole('region', { name: screen.t(`organisation.editor.${key}`) });
  const outline = () => within(region('outline'));
  return {
    ...screen,
    outline,
    preview: () => within(region('previewTitle')),
    marked: () => [...region('previewTitle').querySelectorAll('[data-part].outline-accent-ink')].map(partOf),
    part: (name: string) => outline().getByRole('button', { name: new RegExp(`^${name}`) }),
    heading: () => document.getElementById('chosen-component')?.textContent,
  };
}

const partOf = (element: Element) => element.getAttribute('data-part');

afterEach(() => window.history.replaceState(null, '', '?'));

it('marks in the preview what is chosen, and shows it whatever has been answered', async () => {
  const shown: string[] = [];
  const original = Element.prototype.scrollIntoView;
  const { user, marked, part, preview } = edit();
  expect(marked()).toEqual([]);
  expect(preview().queryByLabelText(/^Inne/)).toBeNull();
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Element.prototype.scrollIntoView = function scrolled() {
    shown.push(partOf(this) ?? '');
  };
  await user.click(part('Namn'));
  expect(marked()).toEqual(['name']);
  expect(shown).toContain('name');
  await user.click(part('Inne'));
  expect(marked()).toEqual(['inner']);
  expect(shown).toContain('inner');
  expect(preview().getByLabelText(/^Inne/)).toBeTruthy();
  // What is chosen no longer is only shown on its answer.
  await user.click(part('Namn'));
  expect(preview().queryByLabelText(/^Inne/)).toBeNull();
  Element.prototype.scrollIntoView = original;
  vi.restoreAllMocks();
});

it('opens what is pressed in the preview, in a column too, and goes on taking what is typed there', async () => {
  const { user, preview, heading, marked } = edit();
  await user.click(preview().getByText('Om er'));
  expect(heading()).toBe('Om er');
  await user.type(preview().getByLabelText(/^Namn/), 'Bolaget');
  expect(heading()).toBe('Namn');
  expect(preview().getByLabelText(/^Namn/)).toHaveProperty('value', 'Bolaget');
  await user.click(preview().getByRole('checkbox', { name: /^Ruta/ }));
  await user.click(preview().getByLabelText(/^Bredvid/));
  expect(heading()).toBe('Bredvid');
  expect(marked()).toEqual(['other']);
  // Focus that passes leaves what is edited alone.
  await user.tab({ shift: true });
  expect(heading()).toBe('Bredvid');
});

it.each(['sv', 'en'] as const)('has the look and the button of an applicant in %s', async (locale) => {
  const { user, t, preview } = edit(body, locale);
  const name = locale === 'sv' ? previewed.name : previewed.nameInEnglish;
  expect(preview().getByText(name).closest('[data-look=applicant]')).toBeTruthy();
  expect(preview().getByText(t('form.numberOf', { number: 1, count: 2 }))).toBeTruthy();
  expect(preview().getByRole('button', { name: t('form.saveAndContinue') })).toBeTruthy();
  const wide = preview().getByRole('button', { name: t('organisation.editor.desktop') });
  expect(wide.getAttribute('aria-pressed')).toBe('false');
  await user.click(wide);
  expect(wide.getAttribute('aria-pressed')).toBe('true');
});

it('goes from a part to its first field by Enter, and back by Escape', async () => {
  const { user, part } = edit();
  part('Namn').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('name-label-sv');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(part('Namn'));
  // It is chosen already.
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('name-label-sv');
  await user.keyboard('{Escape}');
  // By a pointer the focus stays where it is pressed.
  await user.click(part('Ruta'));
  expect(document.activeElement).toBe(part('Ruta'));
});

it('has the first stop of the list where a press leads past everything before it', async () => {
  const { user, part } = edit();
  const first = () => document.querySelector('[data-first-stop]');
  expect(first()).toBe(part('Om er'));
  await user.click(part('Ruta'));
  expect(first()).toBe(part('Ruta'));
});

it('has the focus in the name of a new form, which is no fault yet', async () => {
  const { user, t, getByRole, findByText, queryByText, getByLabelText } = edit();
  await user.click(getByRole('button', { name: t('organisation.editor.addForm') }));
  const title = getByLabelText(`${t('organisation.editor.formTitle')} (svenska)`);
  expect(document.activeElement).toBe(title);
  await findByText(t('organisation.draft.begun'), {}, { timeout: 4_000 });
  expect(queryByText(t('organisation.draft.problems', { count: 2 }))).toBeNull();
  expect(title.getAttribute('aria-invalid')).not.toBe('true');
});

it('says at the title of a form that it is too long', async () => {
  const { user, t, getByRole, getByLabelText, findByText } = edit();
  await user.click(getByRole('button', { name: 'Avgift' }));
  const title = getByLabelText(`${t('organisation.editor.formTitle')} (svenska)`);
  await user.click(title);
  await user.paste('x'.repeat(200));
  await findByText(t('organisation.draft.saving.refused'), {}, { timeout: 4_000 });
  expect(title.getAttribute('aria-invalid')).toBe('true');
});

it('adds and removes columns, adds into the chosen one, and brings one back', async () => {
  const { user, t, part, outline, getByRole, getByLabelText, calls } = edit();
  const editor = (key: string, values = {}) => t(`organisation.editor.${key}`, values);
  const sent = () =>
    (calls.at(-1)?.body as { body: VersionBody } | undefined)?.body.forms[0]?.rows.at(-1) as
      | { columns: Component[][] }
      | undefined;
  const ids = () => sent()?.columns.map((column) => column.map(({ componentId }) => componentId));
  await user.click(part('Kolumner'));
  expect(document.getElementById('columns-publicId')).toBeNull();
  await user.click(getByRole('button', { name: editor('addColumn') }));
  await user.click(outline().getByRole('button', { name: editor('column', { number: 3 }) }));
  const list = getByLabelText(editor('newInColumn', { number: 3 }));
  await user.selectOptions(list, t('organisation.kinds.FormCheckBox'));
  await user.click(getByRole('button', { name: editor('add') }));
  await vi.waitFor(() => expect(ids()).toEqual([['inner'], ['other'], ['question1']]), { timeout: 4_000 });

  // The last part of a column leaves the column, which can be removed.
  await user.click(
    getByRole('button', { name: editor('remove', { name: t('organisation.kinds.FormCheckBox') }) }),
  );
  await vi.waitFor(() => expect(ids()).toEqual([['inner'], ['other'], []]), { timeout: 4_000 });
  await user.click(part('Kolumner'));
  const remove = (number: number) =>
    user.click(getByRole('button', { name: editor('remove', { name: editor('column', { number }) }) }));
  await remove(3);
  await remove(1);
  await vi.waitFor(() => expect(ids()).toEqual([['other']]), { timeout: 4_000 });
  const said = editor('removed', { name: editor('column', { number: 1 }) });
  await user.click(getByRole('button', { name: t('organisation.draft.undo'), description: said }));
  await vi.waitFor(() => expect(ids()).toEqual([['inner'], ['other']]), { timeout: 4_000 });
});
