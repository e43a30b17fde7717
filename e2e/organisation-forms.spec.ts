import AxeBuilder from '@axe-core/playwright';
import type { Locator } from 'playwright/test';
import { addQuestion, inBoth, showWhenTicked } from './support/editor';
import { signInAs } from './support/people';
import { callAs } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

const FORMS = '/organisation/teknikbolagen/forms';
const DRAFT = '/api/organisation/teknikbolagen/Draft';

// They change the same draft.
test.describe.configure({ mode: 'default' });

interface Draft {
  body: { forms: object[] };
  revision: number;
}

const BOX = { sv: 'Har ni kollektivavtal?', en: 'Do you have a collective agreement?' };
const WHICH = { sv: 'Vilket avtal?', en: 'Which agreement?' };

const draftOf = async (page: Page): Promise<Draft> => (await page.request.get(DRAFT)).json();

let before: Draft | null = null;
// Restores the forms, so that a failing test leaves nothing to the others. The mails belong to a test of another file.
test.afterEach(async ({ page }) => {
  if (!before) return;
  const { revision: baseRevision, body } = await draftOf(page);
  await callAs(page, 'PUT', 'organisation/teknikbolagen/Draft', {
    data: { body: { ...body, forms: before.body.forms }, baseRevision },
  });
  before = null;
});

test('a question with choices and a condition is added in two languages, tried and undone', async ({
  page,
  t,
  language,
}) => {
  await signInAs(page, 'Anna', FORMS);
  before = await draftOf(page);
  const editor = (key: string, values?: Record<string, string | number>) =>
    t(`organisation.editor.${key}`, values);
  const writer = { page, t, language };
  const saved = page.getByText(t('organisation.draft.saving.saved'));

  await test.step('a check box, and a question that it shows', async () => {
    await addQuestion(writer, 'FormCheckBox', BOX);
    await addQuestion(writer, 'FormRadioButtonGroup', WHICH);
    await inBoth(writer, editor('optionNumber', { number: 1 }), {
      sv: 'Teknikavtalet',
      en: 'The technology agreement',
    });
    await showWhenTicked(writer, BOX);
  });
  await expect(saved).toBeVisible();

  await test.step('it shows in the preview once the box is ticked', async () => {
    const preview = page.getByRole('region', { name: editor('previewTitle') });
    const question = preview.getByText(WHICH[language]);
    // While it is edited it shows in any case.
    await expect(question).toBeVisible();
    await page
      .getByRole('region', { name: editor('outline') })
      .getByRole('button', { name: BOX[language] })
      .first()
      .click();
    await expect(question).toBeHidden();
    await preview.getByLabel(BOX[language]).check();
    await expect(question).toBeVisible();
  });

  await test.step('it moves by the keyboard, and focus stays on it', async () => {
    const item = page
      .getByRole('region', { name: editor('outline') })
      .getByRole('button', {
        name: WHICH[language],
      })
      .first();
    await item.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(item).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(item).toBeFocused();
  });

  await test.step('it is removed, and brought back from where it stood', async () => {
    const outline = page.getByRole('region', { name: editor('outline') });
    await outline.getByRole('button', { name: WHICH[language] }).first().click();
    await page.getByRole('button', { name: editor('remove', { name: WHICH[language] }) }).press('Enter');
    await expect(outline.getByRole('button', { name: t('organisation.draft.undo') })).toBeFocused();
    await expect(outline.getByText(editor('removed', { name: WHICH[language] }))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: WHICH[language] })).toBeFocused();
  });

  await test.step('everything can be undone, to the draft as it was', async () => {
    const undo = page.getByRole('button', { name: t('organisation.draft.undo') });
    // Pressed without Playwright's waiting: a press on a button that has just been disabled does nothing.
    while (await undo.isEnabled()) await undo.evaluate((button: HTMLButtonElement) => button.click());
    await expect(page.getByText(WHICH[language])).toHaveCount(0);
    await expect(saved).toBeVisible();
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('a conditional question takes eleven presses from the editor to the publishing of it', async ({
  page,
  t,
  language,
}) => {
  await signInAs(page, 'Anna', FORMS);
  before = await draftOf(page);
  const editor = (key: string) => t(`organisation.editor.${key}`);
  let presses = 0;
  const press = async (control: Locator) => {
    await control.click();
    presses += 1;
  };
  /** Opens a list, and chooses. */
  const choose = async (list: Locator, label: string) => {
    await list.selectOption({ label });
    presses += 2;
  };
  await choose(page.getByLabel(editor('newComponent')), t('organisation.kinds.FormTextBox'));
  await press(page.getByRole('button', { name: editor('add'), exact: true }));
  // The first field has focus.
  await expect(page.locator('[id$="-label-sv"]')).toBeFocused();
  await page.keyboard.type(WHICH.sv);
  await page.keyboard.press('Tab');
  presses += 1;
  await page.keyboard.type(WHICH.en);
  const condition = page.getByRole('group', { name: editor('shownWhen') });
  const question = { sv: 'Ingår företaget i en koncern?', en: 'Is the company part of a group?' }[language];
  const first = condition.getByLabel(editor('conditionFirst'));
  await choose(first, question);
  await choose(condition.getByLabel(editor('option'), { exact: true }), { sv: 'Ja', en: 'Yes' }[language]);
  await press(condition.getByRole('button', { name: editor('addCondition') }));
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  await press(page.getByRole('link', { name: t('organisation.nav.publish'), exact: true }).first());
  await expect(page.getByText(WHICH[language]).first()).toBeVisible();
  // Not pressed, for the other tests.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${t('organisation.nav.publish')} version \\d+$`) }),
  ).toBeEnabled();
  expect(presses + 1).toBe(11);
});

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];
for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the list begins above the fold, and the preview next to it follows and leads', async ({
      page,
      t,
    }) => {
      await signInAs(page, 'Anna', FORMS);
      before = await draftOf(page);
      const editor = (key: string, values?: Record<string, string | number>) =>
        t(`organisation.editor.${key}`, values);
      const parts = page.locator('button[data-component]');
      const box = async (locator: Locator) =>
        (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect((await box(parts.first())).y).toBeLessThanOrEqual(viewport.width < 1280 ? 300 : 260);
      const preview = page.getByRole('region', { name: editor('previewTitle') });
      const panel = page.getByRole('region', { name: editor('chosen') });

      await parts.last().click();
      const chosen = (await parts.last().getAttribute('data-component')) ?? '';
      const marked = preview.locator(`[data-part="${chosen}"]`);
      await expect(marked).toHaveClass(/outline-accent-ink/);
      await expect(marked).toBeInViewport();
      const [shown, edited] = [await box(preview), await box(panel)];
      expect(shown.x).toBeGreaterThanOrEqual(edited.x + edited.width);
      expect(Math.abs(shown.y - edited.y)).toBeLessThan(60);
      expect(shown.x + shown.width).toBeLessThanOrEqual(viewport.width);

      const first = preview.locator('[data-part]').first();
      const pressed = (await first.getAttribute('data-part')) ?? '';
      await first.click();
      await expect(page.locator(`[data-component="${pressed}"]`)).toHaveAttribute('aria-current', 'true');
      await preview.getByRole('button', { name: editor('desktop') }).click();
      const page45 = preview.locator('[data-look=applicant]');
      await expect.poll(async () => (await box(page45)).width).toBeLessThanOrEqual(shown.width + 1);
      expect(await page45.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(720);
    });
  });
}

test('two stops lead to the parts, Enter into the fields of one, and Escape back', async ({ page, t }) => {
  await signInAs(page, 'Anna', FORMS);
  await page.locator('main').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('organisation.nav.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  const first = page.locator('button[data-component]').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: t('organisation.editor.chosen') });
  await expect(panel.locator(':is(input, textarea, select):focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});

test('a new form has the focus in its name, and a column is added, filled and removed', async ({
  page,
  t,
}) => {
  await signInAs(page, 'Anna', FORMS);
  before = await draftOf(page);
  const editor = (key: string, values?: Record<string, string | number>) =>
    t(`organisation.editor.${key}`, values);
  await page.getByRole('button', { name: editor('addForm') }).click();
  await expect(page.locator('[id$="-title-sv"]')).toBeFocused();
  await expect(page.getByText(t('organisation.draft.begun'))).toBeVisible();
  const add = async (kind: string, list = page.getByLabel(editor('newComponent'))) => {
    await list.selectOption({ label: t(`organisation.kinds.${kind}`) });
    await page.getByRole('button', { name: editor('add'), exact: true }).click();
  };
  await add('FormColumns');
  await page.getByRole('button', { name: editor('addColumn') }).click();
  const third = editor('column', { number: 3 });
  const outline = page.getByRole('region', { name: editor('outline') });
  await outline.getByRole('button', { name: third, exact: true }).click();
  await add('FormTextBox', page.getByLabel(editor('newInColumn', { number: 3 })));
  await page.keyboard.type('Tredje');
  await outline.locator('button[data-component]').first().click();
  const panel = page.getByRole('region', { name: editor('chosen') });
  await expect(panel.getByRole('listitem').nth(2)).toContainText(editor('parts', { count: 1 }));
  await panel.getByRole('button', { name: editor('remove', { name: third }) }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(outline.getByText('Tredje')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(outline.getByText('Tredje')).toBeVisible();
  // Before the forms are restored, or the page would save once more, and be refused.
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
});

test('what is typed while a save runs outlives a reload', async ({ page, t }) => {
  await signInAs(page, 'Anna', FORMS);
  before = await draftOf(page);
  const title = page.locator('[id$="-title-sv"]');
  // The save never arrives: the reload cancels it.
  const running = new Promise<void>((begun) =>
    page.route(`**${DRAFT}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      begun();
    }),
  );
  await title.fill('Om före');
  await running;
  await title.pressSequentially('taget');
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(title).toHaveValue('Om företaget');
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  expect(JSON.stringify((await draftOf(page)).body)).toContain('Om företaget');
});

test.describe('by a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test('a part is chosen, seen and moved, and nothing is dragged', async ({ page, t }) => {
    await signInAs(page, 'Anna', FORMS);
    before = await draftOf(page);
    const outline = page.getByRole('region', { name: t('organisation.editor.outline') });
    const part = outline.locator('button[data-component]').nth(2);
    const name = ((await part.locator('span > span').first().textContent()) ?? '').replace(/ \*$/, '');
    await part.tap();
    const panel = page.getByRole('region', { name: t('organisation.editor.chosen') });
    await expect(panel.getByRole('heading', { name, exact: true })).toBeInViewport();
    const box = await panel.getByRole('heading', { name, exact: true }).boundingBox();
    expect(box?.width, 'room for the name').toBeGreaterThan(120);
    await expect(part).toHaveJSProperty('draggable', false);

    const place = panel.getByText(/^(Plats|Place) \d+/);
    const [was = ''] = ((await place.textContent()) ?? '').match(/\d+/) ?? [];
    await panel.getByRole('button', { name: t('organisation.editor.up', { name }), exact: true }).tap();
    await expect(place).toHaveText(new RegExp(`^\\S+ ${Number(was) - 1} `));
    await panel
      .getByLabel(t('organisation.editor.moveTo'))
      .selectOption({ label: t('organisation.editor.placeFirst') });
    await panel.getByRole('button', { name: t('organisation.editor.move'), exact: true }).tap();
    await expect(place).toHaveText(/^\S+ 1 /);

    await panel.getByRole('button', { name: t('organisation.editor.toOutline') }).tap();
    await expect(outline.locator('button[data-component]').first()).toBeFocused();
    await expect(outline.locator('button[data-component]').first()).toBeInViewport();

    // One press shows the form with the part in it, and one leads back.
    await page.getByRole('button', { name: t('organisation.editor.seeForm') }).tap();
    const preview = page.getByRole('region', { name: t('organisation.editor.previewTitle') });
    await expect(preview.locator('[data-part].outline-accent-ink')).toBeInViewport();
    await expect(outline).toBeHidden();
    await preview.locator('[data-part]').nth(1).tap();
    await page.getByRole('button', { name: t('organisation.editor.editAgain') }).tap();
    await expect(outline).toBeVisible();
    await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  });
});
