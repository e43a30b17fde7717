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

test.describe('on a screen that has no room for three columns', () => {
  test.use({ viewport: { width: 1024, height: 800 } });

  test('what is chosen never lies over the preview', async ({ page, t }) => {
    await signInAs(page, 'Anna', FORMS);
    const outline = page.getByRole('region', { name: t('organisation.editor.outline') });
    await outline.locator('button[data-component]').last().click();
    const panel = page.getByRole('region', { name: t('organisation.editor.chosen') });
    const preview = page.getByRole('region', { name: t('organisation.editor.previewTitle') });
    for (const at of ['start', 'end'] as const) {
      await preview.evaluate((element, block) => element.scrollIntoView({ block }), at);
      const [above, below] = [await panel.boundingBox(), await preview.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
  });
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
  });
});
