import { languageName } from '@/lib/domain/locale';
import { scriptsOf } from '@/tests/bench/page-scripts';
import { addQuestion } from './support/editor';
import { emptyPage } from './support/empty-page';
import { nameOf, signInAs } from './support/people';
import { callAs, filledCase } from './support/prepared-case';
import { expectReadable } from './support/readable';
import { linkIn, mailTo } from './support/sandbox';
import { expectNoSidewaysScrolling } from './support/screen';
import { expect, type Page, test } from './support/test';

// They change the same draft.
test.describe.configure({ mode: 'default' });

const HOME = '/organisation/teknikbolagen';
/** Each screen, with a chosen question that has rules, choices and conditions. */
const SCREENS = [
  '',
  '/forms?component=isPartOfGroup',
  '/forms?component=workplaces',
  '/texts',
  '/mails',
  '/mails?mail=correctionRequested',
  '/process',
  '/publish',
  '/preview',
  '/versions',
  '/figures',
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('every screen of the editor can be read, on a phone and at 400 % too', async ({ page }) => {
      test.setTimeout(180_000);
      await signInAs(page, 'Robert', HOME);
      for (const screen of SCREENS) {
        await page.goto(HOME + screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectReadable(page, `${screen}, ${colorScheme}`);
      }
      await page.goto('/apply/teknikbolagen/information');
      await expectReadable(page, `information, ${colorScheme}`);
    });
  });
}

interface Draft {
  body: object;
  revision: number;
}
const DRAFT = 'organisation/byggforeningen/Draft';
const draftOf = async (page: Page): Promise<Draft> => (await page.request.get(`/api/${DRAFT}`)).json();

test('a question is dragged above another, and what was dragged can be undone', async ({
  page,
  t,
  language,
}) => {
  // The whole screen at once, so that nothing scrolls away under the pointer.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await signInAs(page, 'Bodil', '/organisation/byggforeningen/forms');
  const before = await draftOf(page);
  const question = { sv: 'Har ni en hemsida?', en: 'Do you have a website?' };
  await addQuestion({ page, t, language }, 'FormTextBox', question);
  const outline = page.getByRole('region', { name: t('organisation.editor.outline') });
  const items = outline.locator('[data-component]');
  const item = outline.getByRole('button', { name: question[language] });
  await expect(items.last()).toContainText(question[language]);
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  await item.dragTo(items.first(), { targetPosition: { x: 20, y: 4 } });
  await expect(items.first()).toContainText(question[language]);
  await page.getByRole('button', { name: t('organisation.draft.undo') }).click();
  await expect(items.last()).toContainText(question[language]);
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  const { revision: baseRevision } = await draftOf(page);
  await callAs(page, 'PUT', DRAFT, { data: { body: before.body, baseRevision } });
});

test('the figures of questions count what a company does, and the version is chosen', async ({ page, t }) => {
  const figuresOf = async () => {
    const answer = await page.request.get('/api/organisation/teknikbolagen/FormFigures');
    const { forms, applications } = await answer.json();
    const questions: { id: string; answered: number }[] = forms[0].questions;
    return { applications, answered: questions.find(({ id }) => id === 'postalAddress')?.answered ?? 0 };
  };
  await signInAs(page, 'Lisa', `${HOME}/figures`);
  const before = await figuresOf();
  expect(before.applications).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('heading', { level: 1, name: t('organisation.nav.figures') })).toBeVisible();
  await expect(page.getByRole('table').first()).toContainText(t('organisation.figures.refused'));
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel(t('organisation.figures.choose')).selectOption('1');
  await page.getByRole('button', { name: t('organisation.figures.show') }).press('Enter');
  await page.waitForURL(/version=1$/);
  const other = await page.request.get('/api/organisation/handelsforbundet/FormFigures');
  expect(other.status()).toBe(404);
  await filledCase();
  const after = await figuresOf();
  // Other tests may create applications meanwhile.
  expect(after.applications).toBeGreaterThan(before.applications);
  expect(after.answered).toBeGreaterThan(before.answered);
});

test('a mail is rewritten from ours by keys, sent to oneself, and reset', async ({ page, t, language }) => {
  await signInAs(page, 'Bodil', '/organisation/byggforeningen/mails');
  const before = await draftOf(page);
  await page.getByRole('link', { name: t('mailType.draftReminder') }).press('Enter');
  await page.getByRole('button', { name: t('organisation.mails.rewrite') }).press('Enter');
  const label = t('organisation.editor.inLanguage', {
    label: t('organisation.mails.subject'),
    language: languageName(language, language),
  });
  const subject = page.getByLabel(label);
  await page
    .getByLabel(
      t('organisation.editor.inLanguage', {
        label: t('organisation.mails.text'),
        language: languageName(language, language),
      }),
    )
    .fill('Hej **{company}**!\n\n- {organisation}');
  await test.step('a place is inserted by keys where the caret is, and undone', async () => {
    await subject.fill('Hej !');
    await subject.press('ArrowLeft');
    await page
      .getByRole('button', { name: t('organisation.mails.placeNames.company'), exact: true })
      .press('Enter');
    await expect(subject).toBeFocused();
    await expect(subject).toHaveValue('Hej {company}!');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(subject).toHaveValue('Hej !');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.keyboard.type('?');
    await expect(subject).toHaveValue('Hej {company}?!');
  });
  await subject.fill('{compnay}');
  await expect(subject).toHaveAccessibleDescription(/\{compnay\}/);
  await expectReadable(page, 'a mail with a problem');
  const word = `Hej ${Date.now()}`;
  await subject.fill(`${word}, {organisation}`);
  const preview = page.getByRole('article', {
    name: t('organisation.mails.previewLabel', { language: languageName(language, language) }),
  });
  await expect(preview).toContainText(`${word}, `);
  await page
    .getByRole('button', {
      name: t('organisation.mails.sendIn', { language: languageName(language, language) }),
    })
    .press('Enter');
  const mail = await mailTo('bodil@example.com', new RegExp(word));
  expect(mail.subject).toMatch(/^Test: /);
  expect(mail.text).toContain('\n\n• ');
  await page.goto(linkIn(mail));
  await expect(subject).toHaveValue(`${word}, {organisation}`);
  await page.getByRole('button', { name: t('organisation.mails.reset') }).press('Enter');
  await expect(subject).toHaveCount(0);
  await expect(page.getByText(t('organisation.draft.saving.saved'))).toBeVisible();
  const { revision: baseRevision } = await draftOf(page);
  await callAs(page, 'PUT', DRAFT, { data: { body: before.body, baseRevision } });
});

test('the editor brings at most 157 kB of scripts above an empty page', async ({ browser, baseURL }) => {
  for (const screen of ['/forms?component=workplaces', '/mails?mail=caseRejected', '/publish', '/preview']) {
    const { bytes } = await scriptsOf(browser, baseURL + HOME + screen, async (page) => {
      await page.goto(baseURL + HOME);
      await page.getByRole('button', { name: nameOf('Robert') }).click();
      await page.waitForURL(baseURL + HOME);
    });
    expect(bytes - emptyPage(), screen).toBeLessThanOrEqual(157_200);
  }
});
