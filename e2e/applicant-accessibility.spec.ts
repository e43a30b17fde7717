import { expectAccessible } from './support/accessibility';
import { PDF } from './support/pdf';
import { signInAs } from './support/people';
import { callAs, createdCase, lockedCase, submittedCase } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { expect, type Page, test } from './support/test';

const [COMPANY] = formsOf('teknikbolagen') as [ReturnType<typeof formsOf>[number]];

/** Opens a page, waits until its heading shows, and checks it. */
async function check(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page, address);
}

test('signing on paper, with what goes wrong', async ({ page, t, language }) => {
  test.setTimeout(180_000);
  const locked = await lockedCase({ moSlug: 'handelsforbundet', language });
  await check(page, locked.link);
  await check(page, `/case/${locked.id}/sign`);
  const input = page.getByLabel(t('signing.upload.label'), { exact: true });
  await input.setInputFiles({ name: 'tom.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(page.getByText(t('validation.FILE_EMPTY')).last()).toBeVisible();
  await expectAccessible(page, 'a file that is refused');
  await input.setInputFiles({ name: 'avtal.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('img', { name: /avtal\.pdf/ })).toBeVisible();
  await expectAccessible(page, 'a document before it is sent');
  await page.getByRole('button', { name: t('ui.close'), exact: true }).click();
  await expectAccessible(page, 'the question before closing');
});

test('corrections, answers and how it ended', async ({ page, language, somebodyElse }) => {
  test.setTimeout(240_000);
  const prepared = await submittedCase({ language });
  const caseId = prepared.id;
  await check(page, prepared.link);
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  for (const [formId, componentId] of [
    ['company', 'postalAddress'],
    ['operations', 'businessDescription'],
  ] as const) {
    await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
      query: { caseId, formId },
      data: { componentId, description: 'Det här stämmer inte.' },
    });
    await callAs(anna, 'POST', 'Message', {
      query: { caseId, formId, componentId },
      data: { message: 'Se vad som behöver rättas.' },
    });
  }
  await check(page, `/case/${caseId}`);
  await check(page, `/case/${caseId}/form/company`);
  await check(page, `/case/${caseId}/form/company/field/postalAddress/correction`);
  await check(page, `/case/${caseId}/form/company/field/postalAddress/help`);
  await callAs(anna, 'PUT', 'Case/Reject', { query: { caseId }, data: { reason: 'Fel bransch.' } });
  await check(page, `/case/${caseId}`);
});

test('requested links', async ({ page, t, language }) => {
  const created = await createdCase({ language });
  await page.goto('/apply/teknikbolagen/forgot');
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByRole('textbox')).toHaveAccessibleDescription(
    new RegExp(t('validation.ORGNR_DIGITS')),
  );
  await expectAccessible(page, 'no number');
  await page.getByLabel(t('apply.fields.orgNo')).fill(created.orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
  await expectAccessible(page, 'the link is sent');
  await page.goto(`/case/${created.id}/renew`);
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('link.renew.sentTitle') })).toBeVisible();
  await expectAccessible(page, 'a new link is sent');
});

test.describe('trouble with saving', () => {
  test.use({ refusals: [409], losesConnection: true });

  test('in a form', async ({ page, t, language, somebodyElse }) => {
    const created = await createdCase({ language });
    const [mine, theirs] = [page, await somebodyElse()];
    const labelOf = (componentId: string) => questionOf(COMPANY, componentId).label[language];
    for (const one of [mine, theirs]) {
      await one.goto(created.link);
      await one.goto(`/case/${created.id}/form/company`);
    }
    await callWithLink(theirs, created.id, 'Deras gata 1');
    await mine.getByRole('textbox', { name: labelOf('postalAddress') }).fill('Min gata 2');
    await expect(mine.getByText(t('form.conflict.title'))).toBeVisible();
    await expectAccessible(mine, 'somebody else changed it too');
    await mine.route('**/api/Case/*/Data', (route) => route.abort());
    await mine.getByRole('textbox', { name: labelOf('postalZipCode') }).fill('111 22');
    await expect(mine.getByText(t('form.trouble.connection.title'))).toBeVisible();
    await expectAccessible(mine, 'nothing is saved');
  });
});

/** Saves an address as the holder of the link in this browser. */
function callWithLink(page: Page, caseId: string, value: string): Promise<void> {
  return callAs(page, 'POST', `Case/${caseId}/Data`, {
    data: { items: [{ componentId: 'postalAddress', value }] },
  });
}
