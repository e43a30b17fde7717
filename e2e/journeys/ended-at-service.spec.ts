import { confirmSent, ORGANISATIONS } from '@/e2e/support/application';
import { signInAs } from '@/e2e/support/people';
import { sharedCase } from '@/e2e/support/prepared-case';
import { documentsOf, linkIn, mailTo, sandboxAddress } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

test('a document whose time ran out is not shown as declined, and is sent again', async ({
  page,
  somebodyElse,
  t,
  language,
}) => {
  const { id, email } = await sharedCase({ language }, 2);
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';

  await test.step('its time runs out at the signing service', async () => {
    const [document] = await documentsOf(id);
    const service = await somebodyElse();
    await service.goto(sandboxAddress(`/getaccept/documents/${document?.id}`));
    await service.locator('summary').last().click();
    await service.getByRole('button', { name: 'Let it expire' }).click();
  });

  await test.step('the company sees it on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(linkIn(await mailTo(email, t('mail.signingEnded.subject', { organisation }))));
    await expect(page.getByText(t('signing.ended.notSigned'))).toBeVisible();
    await expect(page.getByText(t('signing.ended.ended'))).toBeVisible();
    await expectNoSidewaysScrolling(page);
  });

  await test.step('the case worker sees it, and the history says why', async () => {
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna', `/case/admin/${id}`);
    await expect(anna.getByText(t('case.signature.endedText'))).toBeVisible();
    await anna.getByRole('tab', { name: t('case.tabs.history') }).click();
    await expect(anna.getByRole('tabpanel')).toContainText(
      t('history.event.SignatureDenied', { how: 'expired' }),
    );
  });

  await test.step('the company sends it again', async () => {
    await page.goto(`/case/${id}/signing`);
    await page.getByRole('button', { name: t('signing.digital.submit') }).click();
    await confirmSent({ page, t });
    await expect(page.getByText(t('signing.board.progress', { signed: 0, count: 2 }))).toBeVisible();
  });
});
