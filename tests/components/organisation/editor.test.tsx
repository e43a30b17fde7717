// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LoadedDraft } from '@/components/organisation/draft-store';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { PreviewScreen } from '@/components/organisation/preview/preview-screen';
import { TextsScreen } from '@/components/organisation/texts-screen';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { type Answer, prepareScreens, refusal, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

let made = 0;

/** The editor over a draft of an organisation of its own: what was typed in a tab stays for the next screen. */
function edit(body: VersionBody = STARTING_BODY, screen = <FormsEditor />, answer: Answer = saved) {
  made += 1;
  const draft: LoadedDraft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body, problems: bodyProblems(body) },
  };
  return showScreen(
    <DraftProvider slug={`ny-${made}`} draft={draft} canEdit published={null}>
      {screen}
    </DraftProvider>,
    'sv',
    answer,
  );
}

const saved: Answer = ({ body: sent }) =>
  Response.json({ revision: 2, problems: bodyProblems((sent as { body: VersionBody }).body) });

describe('the editor of forms', () => {
  it('has the focus where the first word of a new question is written, and of a new choice', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const add = async (kind: string) => {
      await user.selectOptions(getByLabelText(t('organisation.editor.newComponent')), kind);
      await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    };
    await add('FormRadioButtonGroup');
    await user.keyboard('Vilket avtal?');
    // The next one is typed into at once, without touching the one before.
    await add('FormTextBox');
    await user.keyboard('Hur många?');
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /Vilket avtal/ }));
    await user.click(getByRole('button', { name: t('organisation.editor.addOption') }));
    await user.keyboard('Ja');
    expect(outline.getByRole('button', { name: /Hur många/ })).toBeTruthy();
    expect(getByLabelText('Alternativ 2 (svenska)')).toHaveProperty('value', 'Ja');
  });

  it('says in the outline what a question controls, and what it is shown by', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push(
      { type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ruta') },
      {
        ...{ type: 'FormTextBox', componentId: 'shown', label: byLocale(() => 'Visas') },
        displayController: ['box'],
      },
    );
    const { t, getByRole } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    expect(outline.getByRole('button', { name: /^Ruta/ }).textContent).toContain('Styr en del');
    expect(outline.getByRole('button', { name: /^Visas/ }).textContent).toContain('”Ruta” är ikryssad');
  });

  it('says on the screen what removing a question does, and has the focus on its neighbour', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push(
      { type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ruta') },
      {
        ...{ type: 'FormTextBox', componentId: 'shown', label: byLocale(() => 'Visas') },
        displayController: ['box'],
      },
    );
    const { user, t, getByRole } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Ruta/ }));
    await user.click(getByRole('button', { name: t('organisation.editor.remove', { name: 'Ruta' }) }));
    const said = t('organisation.editor.removedAlways', { name: 'Ruta', count: 1 });
    expect(within(getByRole('log')).getByText(said).closest('[data-message]')).toBeTruthy();
    expect(document.activeElement).toBe(outline.getByRole('button', { name: /^Visas/ }));
  });

  it('names the choice and the language of what is missing, in one line that opens', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push({
      ...{ type: 'FormRadioButtonGroup', componentId: 'trade', label: byLocale(() => 'Bransch') },
      radioButtons: [{ id: 'one', label: { sv: '', en: 'One' } }],
    });
    const { container, getByRole } = edit(body);
    expect(container.querySelector('details')?.open).toBe(false);
    const link = getByRole('link', { name: 'Företaget – Bransch – One (svenska)', hidden: true });
    expect(link.getAttribute('href')).toContain('component=trade');
  });

  it('moves a question to another form only when the button is pressed', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /Antal anställda/ }));
    const to = getByLabelText(t('organisation.editor.moveTo'));
    await user.selectOptions(to, within(to).getByRole('option', { name: 'Kontaktperson' }));
    expect(outline.getByRole('button', { name: /Antal anställda/ })).toBeTruthy();
    await user.click(getByRole('button', { name: t('organisation.editor.move') }));
    expect(outline.queryByRole('button', { name: /Företagets namn/ })).toBeNull();
    const names = outline.getAllByRole('button').map((button) => button.textContent);
    expect(names.some((name) => name?.startsWith('Antal anställda'))).toBe(true);
  });

  it('moves a question to any place among its neighbours, and says where it is', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /Antal anställda/ }));
    const panel = within(getByRole('region', { name: t('organisation.editor.chosen') }));
    const count = STARTING_BODY.forms[0]?.rows.length ?? 0;
    const at = (place: number) => panel.getByText(t('organisation.editor.place', { place, count }));
    at(count);
    const to = getByLabelText(t('organisation.editor.moveTo'));
    const after = t('organisation.editor.placeAfter', { name: 'Företagets namn' });
    await user.selectOptions(to, within(to).getByRole('option', { name: after }));
    await user.click(getByRole('button', { name: t('organisation.editor.move') }));
    at(2);
    // Where it stands now is not offered.
    expect(within(to).queryByRole('option', { name: after })).toBeNull();
    await user.selectOptions(
      to,
      within(to).getByRole('option', { name: t('organisation.editor.placeFirst') }),
    );
    await user.click(getByRole('button', { name: t('organisation.editor.move') }));
    at(1);
    const [first] = outline.getAllByRole('button').filter((button) => button.hasAttribute('data-component'));
    expect(first?.textContent).toContain('Antal anställda');
  });

  it('is dragged by a mouse, not by a finger', () => {
    const { t, getByRole } = edit();
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    const item = outline.getByRole('button', { name: /Antal anställda/ });
    fireEvent.pointerDown(item, { pointerType: 'touch' });
    expect(item.draggable).toBe(false);
    fireEvent.pointerDown(item, { pointerType: 'mouse' });
    expect(item.draggable).toBe(true);
  });

  it('shows what blocks as an error, and a missing translation as help', () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push({
      ...{ type: 'FormRadioButtonGroup', componentId: 'trade', label: { sv: 'Bransch', en: '' } },
      radioButtons: [{ id: 'one', label: byLocale(() => '') }],
    });
    const { t, getByRole, getByLabelText } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    fireEvent.click(outline.getByRole('button', { name: /Bransch/ }));
    const question = getByLabelText('Fråga (engelska)');
    expect(question.getAttribute('aria-invalid')).toBeNull();
    const help = document.getElementById(question.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe(t('organisation.problems.TRANSLATION_MISSING', { language: 'svenska' }));
    expect(getByLabelText('Alternativ 1 (svenska)').getAttribute('aria-invalid')).toBe('true');
  });

  it('finds nothing wrong in what was just added before somebody has been there', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    await user.selectOptions(getByLabelText(t('organisation.editor.newComponent')), 'FormSelectList');
    await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    // The server has found the problems.
    await outline.findByText(t('organisation.editor.hasProblem'), {}, { timeout: 4_000 });
    const isWrong = (label: string) => getByLabelText(label).getAttribute('aria-invalid') === 'true';
    expect(isWrong('Alternativ 1 (svenska)')).toBe(false);
    await user.click(getByLabelText('Alternativ 1 (svenska)'));
    await user.tab();
    expect(isWrong('Alternativ 1 (svenska)')).toBe(true);
    // What is typed is right before the server has seen it.
    await user.type(getByLabelText('Alternativ 1 (svenska)'), 'Ja');
    expect(isWrong('Alternativ 1 (svenska)')).toBe(false);
  });
});

type Shown = ReturnType<typeof edit>;

describe('what cannot be saved', () => {
  const inOutline = (getByRole: Shown['getByRole'], t: Shown['t']) =>
    within(getByRole('region', { name: t('organisation.editor.outline') }));
  const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
  const describedBy = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  it('says so at the number of a part, without a call, and saves once it is right', async () => {
    const { user, t, calls, getByRole, getByLabelText, findByText } = edit();
    await user.click(inOutline(getByRole, t).getByRole('button', { name: /Antal anställda/ }));
    const number = getByLabelText(/^Nummer/);
    await user.clear(number);
    await user.type(number, 'A1');
    await findByText(t('organisation.draft.saving.refused'));
    expect(isWrong(number)).toBe(true);
    expect(describedBy(number)).toContain(t('organisation.problems.PUBLIC_ID_INVALID'));
    expect(calls).toEqual([]);
    await user.clear(number);
    await user.type(number, '9.1b');
    expect(isWrong(number)).toBe(false);
    await findByText(t('organisation.draft.saving.saved'));
    expect(calls).toHaveLength(1);
  });

  it('says so at the rules of an answer, and leads there from the problems', async () => {
    const { user, t, getByRole, getByLabelText, findByText } = edit();
    const outline = inOutline(getByRole, t);
    await user.click(outline.getByRole('button', { name: /Antal anställda/ }));
    const most = () => getByLabelText(new RegExp(`^${t('organisation.editor.maxLength')}`));
    fireEvent.change(most(), { target: { value: '-1.5' } });
    await findByText(t('organisation.draft.saving.refused'));
    const told = t('organisation.problems.COUNT_INVALID', { value: '10000' });
    expect(describedBy(most())).toContain(told);
    await user.click(outline.getByRole('button', { name: /Företagets namn/ }));
    const [link] = within(document.querySelector('details') as HTMLElement).getAllByRole('link', {
      hidden: true,
    });
    await user.click(link as HTMLElement);
    expect(document.activeElement).toBe(most());
  });

  it('says so at a text that is too long, on every screen', async () => {
    const { t, getByLabelText, findByText, unmount } = edit();
    const title = () => getByLabelText(`${t('organisation.editor.formTitle')} (svenska)`);
    fireEvent.change(title(), { target: { value: 'x'.repeat(TEXT_LIMITS.formDefault + 1) } });
    await findByText(t('organisation.draft.saving.refused'));
    expect(describedBy(title())).toContain(t('organisation.problems.TOO_LONG'));
    unmount();
    const texts = edit(STARTING_BODY, <TextsScreen />);
    const [first] = texts.getAllByRole('textbox') as [HTMLElement];
    fireEvent.change(first, { target: { value: 'x'.repeat(TEXT_LIMITS.formDefault + 1) } });
    expect(isWrong(first)).toBe(true);
  });

  it('shows what only the server found, at its place, and does not send it again', async () => {
    const { user, t, calls, getByRole, getByLabelText, findByText } = edit(
      STARTING_BODY,
      <FormsEditor />,
      ({ body }) => {
        const { forms } = (body as { body: VersionBody }).body;
        const [form = 0, row = 0] = forms.flatMap(({ rows }, at) =>
          rows.flatMap((one, index) => (one.publicId === '7' ? [at, index] : [])),
        );
        return refusal(400, 'VALIDATION_FAILED', {
          errors: { [`body.forms.${form}.rows.${row}.publicId`]: ['UNKNOWN'] },
        });
      },
    );
    await user.click(inOutline(getByRole, t).getByRole('button', { name: /Antal anställda/ }));
    const number = getByLabelText(/^Nummer/);
    fireEvent.change(number, { target: { value: '7' } });
    await findByText(t('organisation.draft.saving.refused'));
    expect(describedBy(number)).toContain(t('organisation.problems.INVALID_VALUE'));
    expect(calls).toHaveLength(1);
  });
});

describe('the preview', () => {
  it('begins with the form that was open, and with the first where none was', () => {
    const body = structuredClone(STARTING_BODY);
    body.forms.push({ ...structuredClone(body.forms[0] as (typeof body.forms)[0]), id: 'second' });
    body.forms.at(-1)?.rows.splice(0);
    Object.assign(body.forms.at(-1) ?? {}, { title: { sv: 'Butiker', en: 'Stores' } });
    const current = () => {
      const { container, unmount } = edit(body, <PreviewScreen />);
      const name = container.querySelector('[aria-current=true]')?.textContent;
      unmount();
      return name;
    };
    window.history.replaceState(null, '', '?form=second');
    const { getByRole, t, unmount } = edit(body);
    const link = getByRole('link', { name: t('organisation.draft.preview') });
    expect(link.getAttribute('href')).toMatch(/\/preview\?form=second$/);
    unmount();
    expect(current()).toBe('Butiker');
    window.history.replaceState(null, '', '?form=gone');
    expect(current()).toBe(body.forms[0]?.title.sv);
    window.history.replaceState(null, '', '?');
  });
});

describe('the texts', () => {
  it('are called optional only where they may be empty', () => {
    const { getAllByRole } = edit(STARTING_BODY, <TextsScreen />);
    const labels = getAllByRole('textbox').map(
      (field) => (field as HTMLInputElement).labels?.[0]?.textContent,
    );
    const isOptional = (start: string) =>
      new Set(
        labels.filter((label) => label?.startsWith(start)).map((label) => label?.includes('frivilligt')),
      );
    expect(isOptional('Inledning till ansökan (svenska)')).toEqual(new Set([true]));
    expect(isOptional('Formulärets rubrik (svenska)')).toEqual(new Set([false]));
    expect(isOptional('Fråga (svenska)')).toEqual(new Set([false]));
  });

  it('count as missing what is in one language only, and not what is left to the product', () => {
    const body = structuredClone(STARTING_BODY);
    body.texts = { ...body.texts, introduction: { sv: 'Välkommen', en: '' } };
    const { t, getByLabelText, getAllByText } = edit(body, <TextsScreen />);
    expect(getByLabelText(t('organisation.texts.missing', { count: 1 }))).toBeTruthy();
    expect(getAllByText(t('organisation.texts.isMissing'))).toHaveLength(1);
  });
});
