import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DraftBar } from '@/components/organisation/draft-bar';
import type { LoadedDraft } from '@/components/organisation/draft-store';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { PreviewScreen } from '@/components/organisation/preview/preview-screen';
import { TextsScreen } from '@/components/organisation/texts-screen';
import { DraftProvider, useVersionDraft } from '@/components/organisation/use-draft-store';
import { type Component, type Option, TAG, type TemplateForm, type Text } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale } from '@/lib/domain/locale';
import { componentOf } from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { bodyTexts } from '@/lib/domain/organisation/body-texts';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { mapRows, placedComponents } from '@/lib/domain/organisation/placed';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { type Answer, refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';
import { previewed } from '@/tests/fixtures/screens/of-organisations';

let made = 0;

/** The editor over a draft of an organisation of its own: what was typed in a tab stays for the next screen. */
function edit(
  body: VersionBody = STARTING_BODY,
  screen = <FormsEditor organisation={previewed} />,
  answer: Answer = saved,
) {
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

/** Gives every form and every question the same name. */
const renamed = (name: string) => (body: VersionBody) => ({
  ...body,
  forms: body.forms.map((form) => ({
    ...form,
    title: byLocale(() => name),
    rows: mapRows(form.rows, (one) => ('label' in one ? { ...one, label: byLocale(() => name) } : one)),
  })),
});

function RenameAll() {
  const { store } = useVersionDraft();
  return (
    <>
      <DraftBar screen="forms" />
      <button type="button" onClick={() => store.change(renamed('Min'))}>
        Alla
      </button>
    </>
  );
}

describe('the editor of forms', () => {
  it('has the focus where the first word of a new question is written, and of a new choice', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const add = async (kind: string) => {
      await user.selectOptions(getByLabelText(t('organisation.editor.newComponent')), kind);
      await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    };
    await add('FormRadioButtonGroup');
    await user.keyboard('Vilket avtal?');
    // The next one is typed into at once, without touching the previous one.
    await add('FormTextBox');
    await user.keyboard('Hur många?');
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /Vilket avtal/ }));
    await user.click(getByRole('button', { name: t('organisation.editor.addOption') }));
    await user.keyboard('Ja');
    expect(outline.getByRole('button', { name: /Hur många/ })).toBeTruthy();
    expect(getByLabelText('Alternativ 2 (svenska)')).toHaveProperty('value', 'Ja');
  });

  it('adds a long text, which goes by that name and has several lines', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const list = getByLabelText(t('organisation.editor.newComponent'));
    await user.selectOptions(list, t('organisation.kinds.LongText'));
    await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    await user.keyboard('Vad gör ni?');
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    expect(outline.getByRole('button', { name: /Vad gör ni/ }).textContent).toContain(
      t('organisation.kinds.LongText'),
    );
    const preview = within(getByRole('region', { name: t('organisation.editor.previewTitle') }));
    await waitFor(() => expect(preview.getByLabelText(/Vad gör ni/).tagName).toBe('TEXTAREA'));
  });

  it('shares the options of another question, changes them in both, and takes a copy of them', async () => {
    const body = structuredClone(STARTING_BODY);
    const option = (id: string, label: string) => ({ id, label: byLocale(() => label) });
    body.forms[0]?.rows.push(
      {
        ...{ type: 'FormSelectList', componentId: 'home', label: byLocale(() => 'Säte') },
        options: [option('one', 'Stockholm'), option('two', 'Umeå')],
      },
      {
        ...{ type: 'FormRadioButtonGroup', componentId: 'work', label: byLocale(() => 'Arbetsort') },
        radioButtons: [option('x', 'Fel')],
      },
    );
    const { user, t, calls, getByRole, getByLabelText, getByText } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Arbetsort/ }));
    const source = () => document.getElementById('work-optionsTag') as HTMLSelectElement;
    await user.selectOptions(source(), 'home');
    expect(getByText('Delas med ”Säte”. En ändring gäller alla frågorna.')).toBeTruthy();
    const first = getByLabelText('Alternativ 1 (svenska)');
    await user.clear(first);
    await user.type(first, 'Stockholms stad');
    const sent = () => calls.at(-1)?.body as { body: VersionBody };
    const labels = (id: string) => {
      const { options, radioButtons } = componentOf(sent().body, id) as {
        options?: Option[];
        radioButtons?: Option[];
      };
      return (options ?? radioButtons ?? []).map(({ label }) => label.sv);
    };
    await waitFor(() => expect(labels('home')).toEqual(['Stockholms stad', 'Umeå']));
    expect(labels('work')).toEqual(labels('home'));
    await user.selectOptions(source(), '');
    await user.clear(getByLabelText('Alternativ 2 (svenska)'));
    await waitFor(() => expect(labels('work')).toEqual(['Stockholms stad', '']));
    expect(labels('home')).toEqual(['Stockholms stad', 'Umeå']);
  });

  it('says that options are removed only where some were written', async () => {
    const body = structuredClone(STARTING_BODY);
    const options = [{ id: 'one', label: byLocale(() => 'Umeå') }];
    body.forms[0]?.rows.push({
      ...{ type: 'FormSelectList', componentId: 'home', label: byLocale(() => 'Säte'), options },
    });
    const { user, t, getByRole, getByLabelText, queryByText } = edit(body);
    await user.selectOptions(getByLabelText(t('organisation.editor.newComponent')), 'FormSelectList');
    await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    const source = document.querySelector('[id$="-optionsTag"]') as HTMLSelectElement;
    await user.selectOptions(source, 'home');
    expect(queryByText(t('organisation.editor.optionsRemoved'))).toBeNull();
    await user.selectOptions(source, '');
    await user.selectOptions(source, TAG.subgroups);
    expect(queryByText(t('organisation.editor.optionsRemoved'))).not.toBeNull();
  });

  it('has a value calculated from chosen questions, and forgets one that is removed', async () => {
    const { user, t, calls, getByRole, getByLabelText, getByText, queryByText } = edit();
    await user.selectOptions(getByLabelText(t('organisation.editor.newComponent')), 'FormCalculation');
    await user.click(getByRole('button', { name: t('organisation.editor.add') }));
    await user.keyboard('Avgift');
    const nothing = t('organisation.problems.CALCULATES_NOTHING');
    await waitFor(() => expect(getByText(nothing)).toBeTruthy());
    await user.click(getByRole('checkbox', { name: 'Antal anställda' }));
    await user.type(getByLabelText(/^Andel i procent/), '0,35');
    await waitFor(() => expect(queryByText(nothing)).toBeNull());
    const sent = () =>
      (calls.at(-1) as { body: { body: VersionBody } } | undefined)?.body.body ?? STARTING_BODY;
    const fee = () =>
      placedComponents<Component>(sent().forms).find(({ component }) => component.type === 'FormCalculation');
    expect(fee()?.component).toMatchObject({ calculation: { sum: ['employees'], percent: 0.35 } });
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Antal anställda/ }));
    await user.click(
      getByRole('button', { name: t('organisation.editor.remove', { name: 'Antal anställda' }) }),
    );
    expect(getByText(/En uträkning räknar inte längre med den/)).toBeTruthy();
  });

  it('shows a question on all of several answers, and on another than one, and says it as a sentence', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push(
      { type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ruta') },
      {
        ...{ type: 'FormSelectList', componentId: 'trade', label: byLocale(() => 'Bransch') },
        options: [
          { id: 'one', label: byLocale(() => 'Bygg') },
          { id: 'two', label: byLocale(() => 'Handel') },
        ],
      },
      { type: 'FormTextBox', componentId: 'shown', label: byLocale(() => 'Mer') },
    );
    const { user, t, getByRole, getByLabelText } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Mer/ }));
    const add = () => user.click(getByRole('button', { name: t('organisation.editor.addCondition') }));
    const field = (part: string) =>
      document.getElementById(`shown-displayController-${part}`) as HTMLSelectElement;
    const choice = () => field('choice');
    await user.selectOptions(choice(), 'box');
    await add();
    await user.selectOptions(choice(), 'trade');
    await user.selectOptions(field('operator'), 'isNot');
    await user.selectOptions(field('value'), 'one');
    await add();
    await user.click(getByLabelText(t('organisation.editor.allHold')));
    expect(document.getElementById('shown-displayController')?.textContent).toBe(
      'Visas när ”Ruta” är ikryssad och ”Bransch” är något annat än ”Bygg”.',
    );
  });

  it('compares a number, and puts another condition in the place of one of several', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push(
      { type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ruta') },
      {
        ...{ type: 'FormTextBox', componentId: 'staff', label: byLocale(() => 'Anställda') },
        validation: { min: 0, max: 100_000 },
      },
      { type: 'FormDateBox', componentId: 'since', label: byLocale(() => 'Startade') },
      { type: 'FormTextBox', componentId: 'shown', label: byLocale(() => 'Mer') },
    );
    const { user, t, getByRole, getByText, calls } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Mer/ }));
    const add = () => getByRole('button', { name: t('organisation.editor.addCondition') });
    const field = (part: string) =>
      document.getElementById(`shown-displayController-${part}`) as HTMLInputElement;
    await user.selectOptions(field('choice'), 'staff');
    await user.selectOptions(field('operator'), 'between');
    await user.type(field('value'), 'tio');
    expect(getByText(t('organisation.problems.NUMBER_INVALID'))).toBeTruthy();
    expect(add()).toHaveProperty('disabled', true);
    await user.clear(field('value'));
    await user.type(field('value'), '10');
    await user.type(field('last'), '1 000');
    await user.click(add());
    expect(document.activeElement).toBe(field('choice'));
    await user.selectOptions(field('choice'), 'box');
    await user.selectOptions(field('join'), 'and');
    await user.click(add());
    await user.selectOptions(field('choice'), 'since');
    await user.type(field('value'), '1 mars 2020');
    await user.selectOptions(field('join'), '0');
    await user.click(add());
    const says = () => document.getElementById('shown-displayController')?.textContent;
    expect(says()).toBe(
      'Visas när (”Anställda” är mellan 10 och 1\u00a0000 eller ”Startade” är före 1 mars 2020) och ”Ruta” är ikryssad.',
    );
    await waitFor(() =>
      expect(JSON.stringify(calls.at(-1)?.body)).toContain(
        '"displayController":["staff=10..1000|since<2020-03-01","box"],"displayAll":true',
      ),
    );
    await user.click(getByRole('button', { name: /^Ta bort villkoret ”Ruta”/ }));
    expect(says()).toBe(
      'Visas när ”Anställda” är mellan 10 och 1\u00a0000 eller ”Startade” är före 1 mars 2020.',
    );
  });

  it('finds parts of all forms by their words, and undoes by keys wherever the focus is', async () => {
    const { user, t, getByRole, getByLabelText } = edit();
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.type(getByLabelText(new RegExp(`^${t('organisation.editor.filter')}`)), 'stadgar');
    await user.click(outline.getByRole('button', { name: /stadgar/ }));
    expect(outline.getAllByRole('listitem')).toHaveLength(1);
    expect(outline.getByRole('status').textContent).toBe(t('organisation.editor.found', { count: 1 }));
    const required = () => getByRole('checkbox', { name: t('organisation.editor.required') });
    await user.click(required());
    expect(required()).toHaveProperty('checked', false);
    await user.keyboard('{Control>}z{/Control}');
    expect(required()).toHaveProperty('checked', true);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(required()).toHaveProperty('checked', false);
    // The next test begins with the first form.
    window.history.replaceState(null, '', '?');
  });

  it('adds a part right after another, of a kind that says what it is for', async () => {
    const { user, t, getByRole, findByRole } = edit();
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    const addAfter = (name: string) => {
      const part = outline.getByRole('button', { name: new RegExp(`^${name}`) }).closest('li');
      return user.click(
        within(part as HTMLElement).getByRole('button', { name: t('organisation.editor.addHere') }),
      );
    };
    const required = () => getByRole('checkbox', { name: t('organisation.editor.required') });
    await user.click(outline.getByRole('button', { name: /^Postadress/ }));
    await user.click(required());
    await addAfter('Postadress');
    const dialog = within(await findByRole('dialog', { name: t('organisation.editor.pickKind') }));
    // The keys of a dialog change nothing under it.
    dialog.getAllByRole('radio')[0]?.focus();
    const isRequired = document.querySelector<HTMLInputElement>('[name=required], #postalAddress-required');
    await user.keyboard('{Control>}z{/Control}');
    expect(isRequired).toHaveProperty('checked', false);
    expect(dialog.getByText(t('organisation.kindHelp.FormFile'))).toBeTruthy();
    await user.click(
      dialog.getByRole('radio', { name: new RegExp(`^${t('organisation.kinds.FormDateBox')}`) }),
    );
    await user.click(dialog.getByRole('button', { name: t('organisation.editor.add') }));
    await user.keyboard('Sedan när?');
    const names = outline.getAllByRole('button', { name: /^(Postadress|Sedan när|Kolumner)/ });
    expect(names.map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
      'Postadre',
      'Sedan nä',
      'Kolumner',
    ]);
    // In columns stands nothing that holds others.
    await addAfter('Postort');
    expect(getByRole('dialog').textContent).not.toContain(t('organisation.kindHelp.FormDynamicList'));
  });

  /** Has somebody else save `theirs` before the first save from here. */
  const meanwhile = (theirs: VersionBody) => {
    const sent: VersionBody[] = [];
    return {
      sent,
      answer: ({ body }: SentCall) => {
        sent.push(body.body as VersionBody);
        return sent.length === 1
          ? Response.json(
              {
                ...{ errorCode: 'CONFLICT', message: 'Somebody else has changed it' },
                ...{ body: theirs, revision: 4, updatedBy: 'Robert Rådgivare' },
              },
              { status: 409 },
            )
          : Response.json({ revision: 5, problems: [] });
      },
    };
  };
  const address = (body: VersionBody) =>
    (body.forms.find(({ id }) => id === 'company')?.rows ?? [])
      .flatMap((row) => ('columns' in row ? [row, ...row.columns.flat()] : [row]))
      .find(({ componentId }) => componentId === 'postalAddress') as Component & {
      label: Text;
      required?: boolean;
      publicId?: string;
    };
  const by = { name: 'Robert Rådgivare' };

  it('shows a conflict in the bar and at its field, with a link there', async () => {
    const theirs = structuredClone(STARTING_BODY);
    address(theirs).label.sv = 'Gatuadress';
    address(theirs).publicId = '17';
    const { sent, answer } = meanwhile(theirs);
    const { user, t, getByRole, getByLabelText, findByText, queryByText } = edit(
      structuredClone(STARTING_BODY),
      <FormsEditor organisation={previewed} />,
      answer,
    );
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Postadress/ }));
    await user.type(getByLabelText('Fråga (svenska)'), '!');
    const title = t('organisation.draft.conflict.title', { ...by, count: 1 });
    // One line until it is opened, so that the field stays in sight.
    const line = await findByText(title, { selector: 'summary span' }, { timeout: 3000 });
    expect(line.closest('details')).toHaveProperty('open', false);
    expect(getByLabelText('Fråga (svenska)').getAttribute('aria-invalid')).toBe('true');
    const link = getByRole('link', { name: /Postadress! \(svenska\)$/ });
    expect(link.getAttribute('href')).toContain('component=postalAddress');
    const panel = within(getByRole('region', { name: t('organisation.editor.chosen') }));
    const value = (key: 'mine' | 'theirs', words: string) =>
      t(`organisation.draft.conflict.${key}`, { ...by, value: words });
    // The words for the values are fetched.
    await panel.findByText(value('mine', 'Postadress!'));
    expect(panel.getByText(value('theirs', 'Gatuadress'))).toBeTruthy();
    await user.click(panel.getByRole('button', { name: t('organisation.draft.conflict.keepMine') }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(address(sent[1] as VersionBody)).toMatchObject({ label: { sv: 'Postadress!' }, publicId: '17' });
    expect(queryByText(title)).toBeNull();
  });

  it('asks about a number, and about a question that somebody else has removed, each at its place', async () => {
    const theirs = withoutComponent(structuredClone(STARTING_BODY), 'postalAddress').body;
    const zip = (body: VersionBody) =>
      placedComponents<Component>(body.forms).find(
        ({ component }) => component.componentId === 'postalZipCode',
      )?.component as Component & { required?: boolean; publicId?: string };
    Object.assign(zip(theirs), { publicId: '9' });
    const mine = structuredClone(STARTING_BODY);
    const { sent, answer } = meanwhile(theirs);
    const { user, t, getByRole, getByLabelText, findByText } = edit(
      mine,
      <FormsEditor organisation={previewed} />,
      answer,
    );
    const c = 'organisation.draft.conflict';
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    const panel = () => within(getByRole('region', { name: t('organisation.editor.chosen') }));
    await user.click(outline.getByRole('button', { name: /^Postnummer/ }));
    await user.type(getByLabelText(new RegExp(`^${t('organisation.editor.number')}`)), '5');
    await user.click(outline.getByRole('button', { name: /^Postadress/ }));
    await user.click(getByLabelText(t('organisation.editor.required')));
    await findByText(t(`${c}.title`, { ...by, count: 2 }), {}, { timeout: 3000 });
    await panel().findByText(t(`${c}.theyRemoved`, by));
    await user.click(panel().getByRole('button', { name: t(`${c}.takeTheirs`, by) }));
    await user.click(outline.getByRole('button', { name: /^Postnummer/ }));
    await panel().findByText(t(`${c}.theirs`, { ...by, value: '9' }));
    await user.click(panel().getByRole('button', { name: t(`${c}.keepMine`) }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const [, last] = sent as [VersionBody, VersionBody];
    expect(address(last)).toBeUndefined();
    expect(zip(last).publicId).toMatch(/5$/);
  });

  it('says how many conflicts it does not list', async () => {
    const { sent, answer } = meanwhile(renamed('Deras')(STARTING_BODY));
    const { user, t, getByRole, findByText } = edit(STARTING_BODY, <RenameAll />, answer);
    await user.click(getByRole('button', { name: 'Alla' }));
    const labels = placedComponents<Component>(STARTING_BODY.forms).filter(
      ({ component }) => 'label' in component,
    );
    const count = 2 * (labels.length + STARTING_BODY.forms.length) - 20;
    expect(count).toBeGreaterThan(0);
    await findByText(t('organisation.changes.more', { count }), {}, { timeout: 3000 });
    await user.click(getByRole('button', { name: t('organisation.draft.conflict.keepAllMine') }));
    await waitFor(() => expect(sent.at(-1)).toEqual(renamed('Min')(STARTING_BODY)));
  });

  it('takes pasted options, a line each, and leaves out those that are there', async () => {
    const body = structuredClone(STARTING_BODY);
    body.forms[0]?.rows.push({
      ...{ type: 'FormSelectList', componentId: 'trade', label: byLocale(() => 'Bransch') },
      options: [{ id: 'one', label: { sv: 'Bygg', en: 'Construction' } }],
    });
    const { user, t, getByRole, findByRole, getByLabelText, queryByLabelText } = edit(body);
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /Bransch/ }));
    await user.click(getByRole('button', { name: t('organisation.editor.pasteOptions') }));
    const dialog = within(await findByRole('dialog', { name: t('organisation.editor.paste.title') }));
    await user.click(dialog.getByLabelText(/svenska/));
    await user.paste('Bygg\n Handel \n\nIT');
    await user.click(dialog.getByLabelText(/engelska/));
    await user.paste('Construction\nTrade');
    const submit = dialog.getByRole('button', { name: t('organisation.editor.paste.submit') });
    await user.click(submit);
    const uneven = t('organisation.editor.paste.uneven', { counts: '3 / 2' });
    expect(dialog.getAllByText(uneven)).toHaveLength(2);
    await user.click(dialog.getByLabelText(/engelska/));
    await user.paste('\n\nIT services');
    await user.click(submit);
    expect(getByLabelText('Alternativ 2 (svenska)')).toHaveProperty('value', 'Handel');
    expect(getByLabelText('Alternativ 2 (engelska)')).toHaveProperty('value', 'Trade');
    expect(getByLabelText('Alternativ 3 (svenska)')).toHaveProperty('value', 'IT');
    expect(getByLabelText('Alternativ 3 (engelska)')).toHaveProperty('value', 'IT services');
    expect(queryByLabelText('Alternativ 4 (svenska)')).toBeNull();
  });

  describe('the table of options', () => {
    const open = async (options: Option[]) => {
      const body = structuredClone(STARTING_BODY);
      body.forms[0]?.rows.push({
        ...{ type: 'FormSelectList', componentId: 'trade', label: byLocale(() => 'Bransch'), options },
      });
      const screen = edit(body);
      const outline = within(screen.getByRole('region', { name: screen.t('organisation.editor.outline') }));
      await screen.user.click(outline.getByRole('button', { name: /^Bransch/ }));
      const texts = (language: string) =>
        screen
          .getAllByLabelText(new RegExp(`^Alternativ \\d+ \\(${language}\\)$`))
          .map((field) => (field as HTMLInputElement).value);
      const field = (name: string) => screen.getByLabelText(`Alternativ ${name}`);
      return { ...screen, texts, field };
    };
    const option = (id: string, sv: string, en: string): Option => ({ id, label: { sv, en } });
    const three = () => [
      option('a', 'Bygg', 'Building'),
      option('b', 'El', 'Wiring'),
      option('c', 'Åkeri', 'Haulage'),
    ];

    it('is walked, moved and made longer by keyboard', async () => {
      const { user, texts, field } = await open(three());
      await user.click(field('1 (engelska)'));
      await user.keyboard('{Enter}{ArrowDown}');
      expect(document.activeElement).toBe(field('3 (engelska)'));
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
      expect(texts('svenska')).toEqual(['Bygg', 'Åkeri', 'El']);
      expect(document.activeElement).toBe(field('2 (engelska)'));
      await user.keyboard('{ArrowDown}{Enter}Painting');
      expect(texts('engelska')).toEqual(['Building', 'Haulage', 'Wiring', 'Painting']);
      await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
      expect(document.activeElement).toBe(field('1 (engelska)'));
    });

    it('is sorted by either language, which can be undone', async () => {
      const { user, t, getByRole, texts } = await open(three());
      const by = (language: string) =>
        getByRole('button', { name: t('organisation.editor.optionList.sort', { language }) });
      await user.click(by('engelska'));
      expect(texts('engelska')).toEqual(['Building', 'Haulage', 'Wiring']);
      expect(texts('svenska')).toEqual(['Bygg', 'Åkeri', 'El']);
      await user.keyboard('{Control>}z{/Control}');
      expect(texts('svenska')).toEqual(['Bygg', 'El', 'Åkeri']);
    });

    it('takes two columns of a spreadsheet into any field', async () => {
      const { user, texts, field } = await open(three());
      await user.click(field('2 (svenska)'));
      await user.paste('Elinstallation\tElectrical work\r\n\t\r\nÅkeri\t\r\nMåleri\tPainting\r\n');
      expect(texts('svenska')).toEqual(['Bygg', 'Elinstallation', 'Åkeri', 'Måleri']);
      expect(texts('engelska')).toEqual(['Building', 'Electrical work', 'Haulage', 'Painting']);
      await user.click(field('1 (engelska)'));
      await user.paste('Construction\n\nRoad haulage\n');
      expect(texts('engelska')).toEqual(['Construction', 'Electrical work', 'Road haulage', 'Painting']);
      await user.clear(field('4 (svenska)'));
      await user.paste('Plåt\n');
      expect(texts('svenska')).toEqual(['Bygg', 'Elinstallation', 'Åkeri', 'Plåt']);
    });
  });

  describe('a question with 5,000 options', () => {
    const withOptions = (count: number, of: (at: number) => string = (at) => `Ort ${at}`) => {
      const body = structuredClone(STARTING_BODY);
      body.forms[0]?.rows.push({
        ...{ type: 'FormSelectList', componentId: 'town', label: byLocale(() => 'Ort') },
        options: Array.from({ length: count }, (_, at) => ({ id: `o${at}`, label: byLocale(() => of(at)) })),
      });
      return body;
    };
    const open = async (body: VersionBody) => {
      const screen = edit(body);
      const outline = within(screen.getByRole('region', { name: screen.t('organisation.editor.outline') }));
      await screen.user.click(outline.getByRole('button', { name: /^Ort/ }));
      return screen;
    };
    const numbersIn = ({ queryAllByLabelText }: ReturnType<typeof edit>) =>
      queryAllByLabelText(/^Alternativ [\d\s]+ \(svenska\)$/).map(
        (field) => (field as HTMLInputElement).value,
      );

    it('has no errors, and shows some of them, those that are searched, and a new one', async () => {
      const body = withOptions(COUNT_LIMITS.options);
      expect(draftBodySchema.safeParse(body).success).toBe(true);
      expect(draftBodySchema.safeParse(withOptions(COUNT_LIMITS.options + 1)).success).toBe(false);
      expect(bodyProblems(body).filter(({ place }) => place.componentId === 'town')).toEqual([]);
      const screen = await open(body);
      const { user, t, getByRole, getByLabelText } = screen;
      const words = (key: 'next' | 'search') => t(`organisation.editor.optionList.${key}`);
      expect(numbersIn(screen)).toHaveLength(20);
      await user.click(getByRole('button', { name: words('next') }));
      expect(numbersIn(screen)[0]).toBe('Ort 20');
      await user.type(getByLabelText(words('search'), { exact: false }), 'ort 499');
      expect(numbersIn(screen)).toEqual([
        'Ort 499',
        ...Array.from({ length: 10 }, (_, at) => `Ort 499${at}`),
      ]);
      await user.click(getByRole('button', { name: t('organisation.editor.addOption') }));
      expect(document.activeElement).toBe(getByLabelText(/^Alternativ 5\s001 \(svenska\)$/));
    });

    it('is sorted, with the option that has a text of its own last', async () => {
      const body = withOptions(30, (at) => (at === 0 ? 'Annan ort' : `Ort ${99 - at}`));
      const [option] = (componentOf(body, 'town') as { options: Option[] }).options;
      if (option) option.ownText = true;
      const screen = await open(body);
      await screen.user.click(
        screen.getByRole('button', {
          name: screen.t('organisation.editor.optionList.sort', { language: 'svenska' }),
        }),
      );
      expect(numbersIn(screen)[0]).toBe('Ort 70');
      await screen.user.click(
        screen.getByRole('button', { name: screen.t('organisation.editor.optionList.next') }),
      );
      expect(numbersIn(screen).at(-1)).toBe('Annan ort');
    });

    it('shows the option with a problem', async () => {
      const body = withOptions(100, (at) => (at === 77 ? '' : `Ort ${at}`));
      window.history.replaceState(null, '', '#town.o77-sv');
      try {
        const { getByLabelText } = edit(body, <FormsEditor organisation={previewed} />);
        await waitFor(() => expect(document.activeElement).toBe(getByLabelText('Alternativ 78 (svenska)')));
      } finally {
        window.history.replaceState(null, '', '#');
      }
    });
  });

  it('shows a whole form on an answer of a form before it, and says so there and at the question', async () => {
    const body = structuredClone(STARTING_BODY);
    const [first] = body.forms;
    first?.rows.push({ type: 'FormCheckBox', componentId: 'box', label: byLocale(() => 'Ingår i koncern') });
    body.forms.push({
      ...{ id: 'group', title: { sv: 'Koncernen', en: 'The group' } },
      rows: [{ type: 'FormCheckBox', componentId: 'own', label: byLocale(() => 'Egen ruta') }],
    });
    const { user, t, getByRole, queryByRole, calls } = edit(body);
    const condition = () => document.getElementById('group-displayController') as HTMLElement;
    await user.click(getByRole('button', { name: 'Koncernen' }));
    expect(condition().textContent).toBe('Visas alltid.');
    const choice = document.getElementById('group-displayController-choice') as HTMLSelectElement;
    expect([...choice.options].map(({ text }) => text)).not.toContain('Egen ruta');
    await user.selectOptions(choice, 'box');
    await user.click(getByRole('button', { name: t('organisation.editor.addCondition') }));
    expect(condition().textContent).toBe('Visas när ”Ingår i koncern” är ikryssad.');
    await waitFor(() =>
      expect(
        getByRole('button', { name: /^Hela formuläret:\s*Visas när ”Ingår i koncern” är ikryssad/ }),
      ).toBeTruthy(),
    );
    // The preview next to it is there all the same.
    const preview = within(getByRole('region', { name: t('organisation.editor.previewTitle') }));
    expect(preview.getByText('Egen ruta')).toBeTruthy();
    await waitFor(() => expect(JSON.stringify(calls.at(-1)?.body)).toContain('"displayController":["box"]'));

    await user.click(getByRole('button', { name: first?.title.sv ?? '' }));
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Ingår i koncern/ }));
    await user.click(getByRole('button', { name: 'Formuläret Koncernen' }));
    expect(document.activeElement).toBe(condition());

    await user.click(getByRole('button', { name: first?.title.sv ?? '' }));
    await user.click(outline.getByRole('button', { name: /^Ingår i koncern/ }));
    await user.click(
      getByRole('button', { name: t('organisation.editor.remove', { name: 'Ingår i koncern' }) }),
    );
    await user.click(getByRole('button', { name: 'Koncernen' }));
    expect(condition().textContent).toBe('Visas alltid.');
    expect(queryByRole('button', { name: /visas på villkor/ })).toBeNull();
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

  it('says where a question stood what removing it does, and brings it back from there', async () => {
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
    const undo = outline.getByRole('button', { name: t('organisation.draft.undo'), description: said });
    expect(document.activeElement).toBe(undo);
    const line = undo.closest('li');
    expect(line?.nextElementSibling?.textContent).toContain('Visas');
    await user.keyboard('{Enter}');
    expect(outline.queryByText(said)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Ruta');
    expect(outline.getByRole('button', { name: /^Visas/ }).textContent).toContain('”Ruta” är ikryssad');
  });

  it('brings back a form and a choice where they stood, until something else is changed', async () => {
    const body = structuredClone(STARTING_BODY);
    const options = ['Bygg', 'Handel'].map((word, index) => ({
      id: `o${index}`,
      label: byLocale(() => word),
    }));
    body.forms[0]?.rows.push({
      ...{ type: 'FormSelectList', componentId: 'trade', label: byLocale(() => 'Bransch'), options },
    });
    const { user, t, getByRole, findByRole, getByLabelText, queryByRole } = edit(body);
    const remove = (name: string) =>
      user.click(getByRole('button', { name: t('organisation.editor.remove', { name }) }));
    const removeOption = async (name: string) => {
      getByRole('button', { name: t('organisation.editor.optionList.actions', { name }) }).focus();
      await user.keyboard('{Enter}');
      await user.click(await findByRole('menuitem', { name: t('organisation.editor.optionList.remove') }));
    };
    const undo = (name: string) => ({
      name: t('organisation.draft.undo'),
      description: t('organisation.editor.removed', { name }),
    });
    const outline = within(getByRole('region', { name: t('organisation.editor.outline') }));
    await user.click(outline.getByRole('button', { name: /^Bransch/ }));
    await removeOption('Handel');
    expect(document.activeElement).toBe(getByRole('button', undo('Handel')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveProperty('value', 'Handel');

    await removeOption('Bygg');
    expect(getByRole('button', undo('Bygg')).closest('li')?.nextElementSibling?.textContent).toContain('1');
    await user.click(getByLabelText(t('organisation.editor.required')));
    expect(queryByRole('button', undo('Bygg'))).toBeNull();

    await user.selectOptions(document.getElementById('trade-optionsTag') as HTMLElement, TAG.subgroups);
    const own = { name: t('organisation.draft.undo'), description: t('organisation.editor.optionsRemoved') };
    await user.click(getByRole('button', own));
    expect(document.activeElement?.id).toBe('trade-optionsTag');

    const title = body.forms[0]?.title.sv ?? '';
    const forms = within(getByRole('navigation', { name: t('organisation.editor.forms') }));
    // What is about the form as a whole shows while no part of it is chosen.
    await user.click(forms.getByRole('button', { name: title }));
    await remove(title);
    expect(document.activeElement).toBe(forms.getByRole('button', undo(title)));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveProperty('value', title);
    window.history.replaceState(null, '', '?');
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
    const problem = t('organisation.problems.COUNT_INVALID', { least: 0, value: '10000' });
    expect(describedBy(most())).toContain(problem);
    await user.click(outline.getByRole('button', { name: /Företagets namn/ }));
    const [link] = within(document.querySelector('details') as HTMLElement).getAllByRole('link', {
      hidden: true,
    });
    await user.click(link as HTMLElement);
    expect(document.activeElement).toBe(most());
  });

  it('lets one choose which dates may be given, and saves the bound as a rule of the answer', async () => {
    const [form, ...others] = STARTING_BODY.forms as [TemplateForm, ...TemplateForm[]];
    const label = { sv: 'När startade ni?', en: 'When did you start?' };
    const started: Component = { type: 'FormMonthBox', componentId: 'started', label };
    const body = { ...STARTING_BODY, forms: [{ ...form, rows: [started, ...form.rows] }, ...others] };
    const { user, t, calls, getByRole, getByLabelText, findByText } = edit(body);
    await user.click(inOutline(getByRole, t).getByRole('button', { name: /När startade ni/ }));
    const dates = getByLabelText(t('organisation.editor.bound.latest'));
    await user.selectOptions(dates, t('organisation.editor.bound.origin.today'));
    await findByText(t('organisation.draft.saving.saved'));
    expect(JSON.stringify(calls.at(-1)?.body)).toContain('"validation":{"dates":"untilToday"}');
    await user.selectOptions(dates, t('organisation.editor.bound.origin.none'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(JSON.stringify(calls.at(-1)?.body)).not.toContain('"dates"');
  });

  it('takes a day, a distance from today and one from another answer as bounds of a date', async () => {
    const [form, ...others] = STARTING_BODY.forms as [TemplateForm, ...TemplateForm[]];
    const date = (componentId: string, label: string): Component => ({
      type: 'FormDateBox',
      componentId,
      label: byLocale(() => label),
    });
    const rows = [date('founded', 'Bildades'), date('moved', 'Flyttade'), ...form.rows];
    const body = { ...STARTING_BODY, forms: [{ ...form, rows }, ...others] };
    const { user, t, calls, getByRole, getByLabelText } = edit(body);
    await user.click(inOutline(getByRole, t).getByRole('button', { name: /Flyttade/ }));
    const part = (end: string, name = '') =>
      document.getElementById(`moved-validation.${end}${name && `-${name}`}`) as HTMLElement;
    const sent = () =>
      (calls.at(-1)?.body as { body: VersionBody } | undefined)?.body.forms[0]?.rows.find(
        ({ componentId }) => componentId === 'moved',
      );
    const origin = (key: 'day' | 'fromToday' | 'fromAnswer') => t(`organisation.editor.bound.origin.${key}`);
    await user.selectOptions(getByLabelText(t('organisation.editor.bound.earliest')), origin('fromAnswer'));
    await user.type(part('earliest', 'count'), '10');
    await user.selectOptions(part('earliest', 'unit'), t('organisation.editor.bound.units.d'));
    await user.selectOptions(part('earliest', 'question'), 'Bildades');
    await user.selectOptions(getByLabelText(t('organisation.editor.bound.latest')), origin('fromToday'));
    await user.type(part('latest', 'count'), '3');
    await user.selectOptions(part('latest', 'unit'), t('organisation.editor.bound.units.m'));
    await user.selectOptions(part('latest', 'sign'), t('organisation.editor.bound.after.today'));
    await waitFor(
      () => expect(sent()).toMatchObject({ validation: { earliest: 'founded+10d', latest: '+3m' } }),
      { timeout: 3000 },
    );
    await user.selectOptions(part('latest'), origin('day'));
    await user.type(part('latest', 'day'), '1 jan 2027');
    await waitFor(() => expect(sent()).toMatchObject({ validation: { latest: '2027-01-01' } }), {
      timeout: 3000,
    });
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
      <FormsEditor organisation={previewed} />,
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
  it('begins with the form that was open, and where none was with the start page', () => {
    const body = structuredClone(STARTING_BODY);
    body.forms.push({ ...structuredClone(body.forms[0] as (typeof body.forms)[0]), id: 'second' });
    body.forms.at(-1)?.rows.splice(0);
    Object.assign(body.forms.at(-1) ?? {}, { title: { sv: 'Butiker', en: 'Stores' } });
    const current = () => {
      const { container, unmount } = edit(body, <PreviewScreen organisation={previewed} />);
      const name = container.querySelector('[aria-current=page]')?.textContent;
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
    expect(current()).toBe(t('organisation.preview.pages.start'));
    window.history.replaceState(null, '', '?');
  });

  it('says so if the document is drawn without what could not be saved', async () => {
    const screen = (
      <>
        <PreviewScreen organisation={previewed} />
        <RenameAll />
      </>
    );
    const { user, t, calls, getByRole, getAllByText } = edit(STARTING_BODY, screen, ({ path }) =>
      path.endsWith('/Document') ? new Promise(() => undefined) : refusal(403, 'FORBIDDEN'),
    );
    await user.click(getByRole('button', { name: 'Alla' }));
    await user.click(getByRole('button', { name: t('organisation.preview.pages.document') }));
    await waitFor(() => expect(calls.at(-1)?.path).toMatch(/Document$/));
    // In the bar, and as a message.
    expect(getAllByText(t('organisation.draft.saving.denied'))).toHaveLength(2);
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

  it('are imported as Excel saves them, or refused with a sentence', async () => {
    const { getByLabelText, getAllByRole, findByRole, findByText, t, user } = edit(
      STARTING_BODY,
      <TextsScreen />,
    );
    const [{ key } = { key: '' }] = bodyTexts(STARTING_BODY);
    const take = (bytes: Buffer) =>
      user.upload(
        getByLabelText(t('organisation.texts.import'), { selector: 'input' }),
        new File([new Uint8Array(bytes)], 'texter.csv', { type: 'text/csv' }),
      );
    await take(Buffer.from(`key;sv;en\r\n${key};Företaget på ön;The company\r\n`, 'latin1'));
    // What changes is shown first.
    const title = t('organisation.texts.changed.title', { count: 1 });
    const dialog = await findByRole('dialog', { name: title });
    expect(dialog.textContent).toContain('Företaget på ön');
    expect(getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).not.toContain(
      'Företaget på ön',
    );
    await user.click(within(dialog).getByRole('button', { name: t('organisation.texts.changed.confirm') }));
    await findByText(t('organisation.texts.taken', { count: 1 }));
    await waitFor(() => expect(document.body.innerHTML).toContain('Företaget på ön'));
    await take(Buffer.from(`key;sv;en\r\n${key};Företaget på ön;The company\r\n`, 'latin1'));
    await findByText(t('organisation.texts.changed.none'));
    await take(Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0x81, 0x8d]));
    const reason = t('organisation.texts.reason.encoding');
    await findByText(t('organisation.texts.refused', { row: 1, reason }));
  });

  it('count as missing what is in one language only, and not what is left to the product', () => {
    const body = structuredClone(STARTING_BODY);
    body.texts = { ...body.texts, introduction: { sv: 'Välkommen', en: '' } };
    const { t, getByLabelText, getAllByText } = edit(body, <TextsScreen />);
    expect(getByLabelText(t('organisation.texts.missing', { count: 1 }))).toBeTruthy();
    expect(getAllByText(t('organisation.texts.isMissing'))).toHaveLength(1);
  });
});
