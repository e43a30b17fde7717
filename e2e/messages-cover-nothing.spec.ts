import { message } from './support/case-worker';
import { nameOf, signInAs } from './support/people';
import { callAs, internallySignedCase, submittedCase } from './support/prepared-case';
import { checkPointsOf, formsOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';
import { expectUncovered } from './support/uncovered';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 375, height: 812 },
];

test('a message covers no button of a dialog, and not what has focus', async ({ page, somebodyElse }) => {
  test.setTimeout(120_000);
  const { id } = await submittedCase();
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await signInAs(page, 'Robert', `/case/admin/${id}`);
  const shown = message(page, nameOf('Anna')).last();
  const [{ componentId } = { componentId: '' }] = checkPointsOf('teknikbolagen');
  let isConfirmed = false;

  /** Makes somebody else change the case, so that the page, once it follows the case, shows a message about it. */
  async function tell(): Promise<void> {
    await expect(async () => {
      isConfirmed = !isConfirmed;
      await callAs(anna, 'POST', `Case/${id}/SetCheckPoint`, { data: { componentId, isConfirmed } });
      await expect(shown).toBeVisible({ timeout: 4_000 });
    }).toPass();
  }
  async function expectAllUncovered(on: Page, name: string): Promise<void> {
    const buttons = on.getByRole('dialog').last().locator('button:visible, a[href]:visible');
    const shown = await buttons.evaluateAll((all) =>
      all.flatMap((button, index) => {
        const { top, bottom } = button.getBoundingClientRect();
        const body = button.closest('[data-dialog-body]')?.getBoundingClientRect();
        return top >= (body?.top ?? 0) && bottom <= (body?.bottom ?? innerHeight) ? [index] : [];
      }),
    );
    for (const index of shown) await expectUncovered(buttons.nth(index), `${name}, button ${index}`);
    await expectUncovered(on.locator('*:focus'), `${name}, focus`);
  }

  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const dialog of ['form/contacts', 'changeContact', 'delegate']) {
      await page.goto(`/case/admin/${id}/${dialog}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await untilQuiet(page);
      await tell();
      await expectAllUncovered(page, `${dialog} at ${screen.width}`);
    }
    // On the page itself, the message is in the line of the header, or at the bottom of a small screen.
    await page.goto(`/case/admin/${id}`);
    await untilQuiet(page);
    await tell();
    for (const button of [
      page.getByRole('button').filter({ visible: true }).last(),
      page.getByRole('main').getByRole('button').filter({ visible: true }).first(),
    ]) {
      await button.focus();
      await expectUncovered(page.locator('*:focus'), `the case at ${screen.width}`);
      await expect(shown).toBeInViewport();
      const { y = -1, height = 0 } = (await page.getByRole('log').boundingBox()) ?? {};
      expect(Math.round(screen.width < 1024 ? y + height : y)).toBe(screen.width < 1024 ? screen.height : 0);
    }
  }
});

test('the question before something lapses has a message area of its own', async ({
  page,
  t,
  somebodyElse,
}) => {
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const { id, orgNo } = await internallySignedCase(anna);
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const [form] = formsOf('teknikbolagen');
  await page
    .getByRole('button', { name: t('case.forms.unapproveForm', { form: form?.title.sv ?? '' }) })
    .click();
  const question = page.getByRole('dialog', { name: t('case.lapse.title') });
  await expect(question).toBeVisible();
  const robert = await somebodyElse();
  await signInAs(robert, 'Robert');
  await callAs(robert, 'PUT', 'Case/ChangeContact', {
    query: { caseId: id },
    data: { email: `ny@${orgNo}.example` },
  });
  const shown = t('case.live.by.CaseChangeContact', { name: nameOf('Robert') });
  await expect(question.getByRole('log').getByText(shown)).toBeVisible();
  for (const name of [t('ui.cancel'), t('case.lapse.confirm')]) {
    await expectUncovered(question.getByRole('button', { name }), name);
  }
});

test('what shows by itself is only said aloud', async ({ page, t }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna', `/case/admin/${id}/form/company`);
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: new RegExp(`^${t('case.forms.approve')}`) });
  await approve.click();
  await expect(dialog.getByRole('log').getByText(t('case.done.formApproved'))).toHaveCSS(
    'position',
    'absolute',
  );
  await expect(dialog.getByRole('button', { name: t('ui.messages.close') })).toHaveCount(0);
});
