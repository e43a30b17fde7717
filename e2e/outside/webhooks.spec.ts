import { signedIn, succeed } from '@/e2e/support/client';
import { makeFinal } from '@/e2e/support/final';
import { signInAs } from '@/e2e/support/people';
import { createdCase } from '@/e2e/support/prepared-case';
import { giveSecret, receivedEvents, sandboxAddress, setFault } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { textsOf } from '@/e2e/support/texts';

// What another system of an organisation receives: from the settings screen to the receiver, over HTTP.

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

const t = textsOf('sv');
const words = (key: string, values?: Record<string, string | number>) =>
  t(`organisation.settings.webhooks.${key}`, values);
const SETTINGS = '/organisation/teknikbolagen/settings/webhooks';
/** Longer than the first pause, the rest of an address, and the job that looks every minute. */
const NEXT_ATTEMPT = { timeout: 200_000, intervals: [2_000] };

const toldOf = async (caseId: string) =>
  (await receivedEvents())
    .filter(({ body }) => body.data.caseId === caseId)
    .map(({ body, verdict }) => `${body.type} ${verdict}`)
    .reverse();

test.afterAll(() => setFault('webhooks', 'ok'));

test('an administrator sets the receiver and tries it', async ({ page }) => {
  await signInAs(page, 'Anna', SETTINGS);
  await page.getByLabel(words('receiver.url')).fill(sandboxAddress('/webhooks'));
  await page
    .getByRole('button', { name: t('organisation.settings.save', { part: words('receiver.save') }) })
    .click();
  await giveSecret(await page.locator('code').filter({ hasText: 'whsec_' }).textContent().then(String));
  await page.getByRole('button', { name: words('receiver.test') }).click();
  const row = page.locator('#webhook-log li').filter({ hasText: words('event.test') });
  await expect(row.first()).toContainText(words('log.state.DELIVERED'));
  // Other organisations, whose secrets it does not know, send to it as well.
  const tests = (await receivedEvents()).filter(({ body }) => body.type === 'test');
  expect(tests.map(({ verdict }) => verdict)).toContain('verified');
});

test('the receiver hears of a case that is created and rejected, once the rejection is final', async () => {
  const anna = await signedIn('Anna');
  const { id: caseId } = await createdCase();
  await expect.poll(() => toldOf(caseId), { timeout: 20_000 }).toEqual(['case.created verified']);
  await succeed(anna, 'rejectCase', { caseId, reason: 'Uppfyller inte villkoren.' });
  expect(await toldOf(caseId)).toEqual(['case.created verified']);
  await makeFinal(caseId);
  await expect
    .poll(() => toldOf(caseId), NEXT_ATTEMPT)
    .toEqual(['case.created verified', 'case.rejected verified']);
});

test('an event that was not received is tried again by itself, and when somebody says so', async ({
  page,
}) => {
  await setFault('webhooks', 'error');
  const first = await createdCase();
  const second = await createdCase();
  await signInAs(page, 'Anna', SETTINGS);
  const row = (company: string) => page.locator('#webhook-log li').filter({ hasText: company });
  await expect(async () => {
    await page.reload();
    await expect(row(second.company)).toContainText(words('log.failure.status', { status: 500 }));
    await expect(row(first.company)).toContainText(words('log.state.WAITING'));
  }).toPass({ timeout: 30_000 });
  expect(await toldOf(second.id)).toEqual([]);

  await setFault('webhooks', 'ok');
  await row(second.company)
    .getByRole('button', { name: words('log.again') })
    .click();
  await expect(row(second.company)).toContainText(words('log.state.DELIVERED'));
  expect(await toldOf(second.id)).toEqual(['case.created verified']);
  await expect.poll(() => toldOf(first.id), NEXT_ATTEMPT).toEqual(['case.created verified']);
});
