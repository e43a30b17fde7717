import { ORGANISATIONS } from '@/e2e/support/application';
import { downloaded } from '@/e2e/support/download';
import { PDF } from '@/e2e/support/pdf';
import { signInAs } from '@/e2e/support/people';
import { createdCase } from '@/e2e/support/prepared-case';
import { linkIn, mailTo } from '@/e2e/support/sandbox';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

const FILE = { name: 'intyg från banken.pdf', mimeType: 'application/pdf', buffer: PDF };

test('a file goes with a question and with its answer, and the mail about the answer leads straight to it', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 375, height: 667 });
  const prepared = await createdCase({ language });
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  const support = page.getByRole('main');
  const messages = support.getByRole('list', { name: t('support.conversation') });

  await test.step('the company attaches two files, takes one back and sends the other', async () => {
    await page.goto(`${prepared.link}/questions`);
    await support.getByLabel(t('support.attach')).setInputFiles({ ...FILE, name: 'fel fil.pdf' });
    const attached = support.getByRole('list', { name: t('support.attached') });
    await expect(attached.getByText('fel fil.pdf')).toBeVisible();
    await support.getByLabel(t('support.attach')).setInputFiles(FILE);
    await expect(attached.getByText(FILE.name)).toBeVisible();
    await support.getByRole('button', { name: t('form.file.removeNamed', { name: 'fel fil.pdf' }) }).click();
    await expect(attached.getByText('fel fil.pdf')).toBeHidden();
    await expectNoSidewaysScrolling(page);
    await support.getByLabel(t('support.ask')).fill('Duger det här intyget?');
    await support.getByRole('button', { name: t('support.send'), exact: true }).click();
    await expect(messages.getByRole('link', { name: FILE.name })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  });

  await test.step('a case worker reads the file and answers', async () => {
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna', `/case/admin/${prepared.id}`);
    const link = anna.getByRole('link', { name: FILE.name });
    await expect(link).toBeVisible();
    expect(Buffer.compare(await downloaded(anna, () => link.click()), PDF)).toBe(0);
    await anna.getByLabel(t('support.attach')).setInputFiles({ ...FILE, name: 'mall.pdf' });
    await expect(anna.getByRole('list', { name: t('support.attached') }).last()).toContainText('mall.pdf');
    await anna.getByLabel(t('support.answer')).fill('Ja, det duger bra. Här är mallen.');
    await anna.getByRole('button', { name: t('support.sendAndHandle') }).click();
    await expect(anna.getByRole('link', { name: 'mall.pdf' })).toBeVisible();
  });

  await test.step('the mail leads to the answer, which is new until it is answered', async () => {
    const mail = await mailTo(prepared.email, t('mail.messagePostedByCaseWorker.subject', { organisation }));
    await page.goto('about:blank');
    await page.goto(linkIn(mail));
    const answer = messages.getByRole('listitem').filter({ hasText: 'Ja, det duger bra.' }).first();
    await expect(answer).toBeFocused();
    await expect(answer).toBeInViewport();
    await expect(answer.getByText(t('support.new'), { exact: true })).toBeVisible();
    const sent = await downloaded(page, () => answer.getByRole('link', { name: 'mall.pdf' }).click());
    expect(Buffer.compare(sent, PDF)).toBe(0);
    await support.getByLabel(t('support.ask')).fill('Tack!');
    await support.getByRole('button', { name: t('support.send'), exact: true }).click();
    await expect(messages.getByText('Tack!')).toBeVisible();
    await expect(answer.getByText(t('support.new'), { exact: true })).toBeHidden();
  });

  await test.step('a message that is sent while its file is on its way waits for it', async () => {
    const isSent = Promise.withResolvers<void>();
    await page.route('**/Message/File*', async (route) => {
      await isSent.promise;
      await route.continue();
    });
    await support.getByLabel(t('support.attach')).setInputFiles({ ...FILE, name: 'långsam.pdf' });
    await support.getByLabel(t('support.ask')).fill('Här kommer den igen.');
    await support.getByRole('button', { name: t('support.send'), exact: true }).click();
    isSent.resolve();
    const slow = messages.getByRole('listitem').filter({ hasText: 'Här kommer den igen.' }).first();
    await expect(slow.getByRole('link', { name: 'långsam.pdf' })).toBeVisible();
  });
});
