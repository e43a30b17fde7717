import { expectStatus, section } from './support/case-worker';
import { makeFinal } from './support/final';
import { signInAs } from './support/people';
import {
  callAs,
  correctField,
  filledCase,
  type PreparedCase,
  postByApplicant,
  sign,
} from './support/prepared-case';
import { signAll } from './support/sandbox';
import { expect, type Locator, type Page, test } from './support/test';
import type { Language, Text } from './support/texts';

test.describe.configure({ timeout: 240_000 });
// Without a login at the signing service, the review is refused until there is one.
test.use({ refusals: [403] });

/** What a case worker presses from the list to the register. What is typed and read does not count. */
class Presses {
  readonly made: string[] = [];
  constructor(
    readonly page: Page,
    readonly t: Text,
  ) {}

  async on(target: Locator): Promise<void> {
    await target.click();
    this.made.push(String(target));
  }

  /** The button or link of the next step with this text. */
  step(name: string): Locator {
    const bar = section(this.page, this.t('case.next.label'));
    return bar.getByRole('link', { name, exact: true }).or(bar.getByRole('button', { name, exact: true }));
  }
}

/** A company that signs by somebody whom the application names, so that nothing but the agreement lacks evidence. */
async function cleanCase(language: Language): Promise<PreparedCase> {
  const prepared = await filledCase({ language });
  await sign(prepared, { byDirector: true });
  return prepared;
}

const sheetOf = ({ page, t }: Presses) => page.getByRole('dialog', { name: t('dialog.review.title') });

/** Opens the sheet, ticks what has no evidence, and approves all of it. Logs in to the signing service. */
async function approveSheet(presses: Presses, questions: 0 | 1): Promise<void> {
  const { page, t } = presses;
  await presses.on(presses.step(t('case.next.review.action')));
  const sheet = sheetOf(presses);
  const credit = sheet.getByText(t('case.evidence.credit', { isThere: 'true' }));
  await expect(credit).toBeVisible({ timeout: 30_000 });
  if (questions > 0) await presses.on(sheet.getByRole('checkbox', { name: t('dialog.review.answered') }));
  const open = sheet.locator('input[type=checkbox]:not(:checked):not(:disabled)');
  await expect(open).toHaveCount(1);
  await presses.on(open);
  await presses.on(sheet.getByRole('button', { name: t('dialog.review.submitAndSend') }));
  const login = page.getByRole('dialog', { name: t('dialog.getAccept.title') });
  await login.getByLabel(t('dialog.getAccept.password')).fill('signera');
  await presses.on(login.getByRole('button', { name: t('dialog.getAccept.submit') }));
  await expectStatus(presses, 'SHARED_FOR_INTERNAL_SIGNATURE');
}

/** From the manager's signature to the register, by way of the regional review. */
async function finish(presses: Presses, { id }: PreparedCase, reviewer: Page): Promise<void> {
  const { page, t } = presses;
  await signAll(id);
  await expectStatus(presses, 'INTERNAL_SIGNATURE_SIGNED');
  await presses.on(presses.step(t('case.next.approveInternal.andSubmit')));
  await expectStatus(presses, 'OUT_FOR_REGIONAL_REVIEW');
  await signInAs(reviewer, 'Ragnar');
  await callAs(reviewer, 'PUT', `case/${id}/AnswerRegionalReview`, {
    data: { recommended: true, comment: 'Ja.' },
  });
  await expectStatus(presses, 'APPROVED_BY_REGIONAL_REVIEWER');
  await presses.on(presses.step(t('case.next.export.action')));
  const dialog = page.getByRole('dialog', { name: t('dialog.complete.title') });
  await expect(dialog.getByRole('checkbox', { name: t('dialog.complete.notify') })).toBeChecked();
  await expect(dialog.getByLabel(t('dialog.complete.date'), { exact: true })).not.toHaveValue('');
  await presses.on(dialog.getByRole('button', { name: t('dialog.complete.submit') }));
  await expectStatus(presses, 'EXPORTED_TO_TELLUS');
}

test('a clean case goes from the list to the register in eight presses', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await cleanCase(language);
  const presses = new Presses(page, t);
  await signInAs(page, 'Anna', `/?search=${prepared.orgNo}`);
  await presses.on(page.getByRole('table').getByRole('link', { name: prepared.company }));
  await approveSheet(presses, 0);
  await finish(presses, prepared, await somebodyElse());
  expect(presses.made.length, presses.made.join('\n')).toBeLessThanOrEqual(8);
});

test('a case with two corrections and a question takes fifteen', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await cleanCase(language);
  const presses = new Presses(page, t);
  await signInAs(page, 'Anna', `/?search=${prepared.orgNo}`);
  const link = page.getByRole('table').getByRole('link', { name: prepared.company });
  await presses.on(link);
  for (const componentId of ['website', 'postalAddress']) {
    const answer = page.locator(`[data-answer="${componentId}"]`);
    await presses.on(answer.locator('[data-correct]'));
    await answer.getByRole('textbox').fill('Se över det här.');
    await presses.on(answer.getByRole('button', { name: t('dialog.correction.submit') }));
    await expect(answer.getByText(t('case.corrections.open'))).toBeVisible();
    await makeFinal(prepared.id);
  }
  await correctField(prepared, 'website', 'https://www.example.com');
  await correctField(prepared, 'postalAddress', 'Nya gatan 1');
  await postByApplicant(prepared, 'Blev det rätt nu?');
  await page.goto(`/?search=${prepared.orgNo}`);
  await presses.on(link);
  await approveSheet(presses, 1);
  await finish(presses, prepared, await somebodyElse());
  expect(presses.made.length, presses.made.join('\n')).toBeLessThanOrEqual(15);
});
