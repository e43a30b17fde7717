import postgres from 'postgres';
import { apply, createdMail } from './support/application';
import { expectStatus, message } from './support/case-worker';
import { freshOrganisationNumber } from './support/organisation-number';
import { signInAs } from './support/people';
import {
  callAs,
  createdCase,
  exportableCase,
  filledCase,
  statusOf,
  storedValue,
} from './support/prepared-case';
import { processAt } from './support/process-at';
import { exportsOf, linkIn, mailsTo, type Part, setFault } from './support/sandbox';
import { untilStarted } from './support/screen';
import { fillInSignatory } from './support/signing';
import { expect, test } from './support/test';

// A service that is down is answered 502, and an action that somebody else has already taken 409.
test.use({ refusals: [409, 502] });

const PARTS: readonly Part[] = ['getaccept', 'register', 'smtp'];

test.afterEach(async () => {
  for (const part of PARTS) await setFault(part, 'ok');
});

test('a signing service that is away leaves the application as it was, and sending works later', async ({
  page,
  t,
}) => {
  const prepared = await filledCase();
  await page.goto(`${prepared.link}/signing`);
  await fillInSignatory(page, t, 1, `ada@${prepared.orgNo}.example`);
  await setFault('getaccept', 'down');
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(message(page, t('errors.INTEGRATION_FAILED'))).toBeVisible({ timeout: 30_000 });
  expect(await statusOf(prepared)).toBe('STARTED');

  await setFault('getaccept', 'ok');
  await expect(page.getByLabel(t('form.signatory.email', { number: 1 }))).toHaveValue(
    `ada@${prepared.orgNo}.example`,
  );
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
  ).toBeVisible();
  expect(await statusOf(prepared)).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
});

test('a register that is away when a company applies is said, and what was typed stays', async ({
  page,
  t,
  language,
}) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await setFault('register', 'down');
  await apply({ page, t, language }, 'teknikbolagen', orgNo, email);
  await expect(page.getByRole('alert').filter({ hasText: t('apply.create.failed') })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByLabel(t('apply.fields.orgNo'))).toHaveValue(orgNo);

  await setFault('register', 'ok');
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
});

test('an export that fails says so as the specification does, and succeeds when tried again', async ({
  page,
  t,
}) => {
  await signInAs(page, 'Anna');
  const prepared = await exportableCase(page);
  await page.goto(`/case/admin/${prepared.id}/complete`);
  const dialog = page.getByRole('dialog', { name: t('dialog.complete.title') });
  await setFault('register', 'error');
  await dialog.getByRole('button', { name: t('dialog.complete.submit') }).click();
  const failed = dialog.getByRole('alert').filter({ hasText: 'Något gick fel i exporten till Tellus' });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('log').locator('[data-message]')).toHaveCount(0);
  expect(await statusOf(prepared)).toBe('APPROVED_BY_MA');

  await setFault('register', 'ok');
  await dialog.getByRole('button', { name: t('dialog.complete.submit') }).click();
  await expect(dialog).toBeHidden();
  await expectStatus({ page, t }, 'EXPORTED_TO_TELLUS');
  expect(await exportsOf(prepared.orgNo)).toHaveLength(1);
});

test('a mail server that is down prevents nobody from applying, and the mail comes later', async ({
  page,
  t,
  language,
}) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  await setFault('smtp', 'down');
  await apply({ page, t, language }, 'teknikbolagen', orgNo, email);
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
  expect(await mailsTo(email)).toEqual([]);
  await setFault('smtp', 'ok');
  await createdMail({ t, language }, email);
});

test('pressing twice does nothing twice', async ({ page, t }) => {
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  await page.goto('/apply/teknikbolagen/medlemsansokan');
  await untilStarted(page);
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByLabel(t('apply.fields.email')).fill(email);
  await page.getByRole('button', { name: t('apply.create.submit') }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
  expect(calls.filter((path) => path === '/api/Case')).toHaveLength(1);
  await expect.poll(() => mailsTo(email).then((mails) => mails.length)).toBe(1);

  const prepared = await filledCase();
  await page.goto(`${prepared.link}/signing`);
  await fillInSignatory(page, t, 1, `ada@${prepared.orgNo}.example`);
  await page.getByRole('button', { name: t('signing.digital.submit') }).dblclick();
  await expect(
    page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
  ).toBeVisible();
  expect(calls.filter((path) => path.endsWith('SubmitForAspirantSignature'))).toHaveLength(1);
  await expect.poll(() => mailsTo(`ada@${prepared.orgNo}.example`).then((mails) => mails.length)).toBe(1);
});

test('somebody who acts on what they have changed on another page is informed', async ({
  page,
  t,
  somebodyElse,
}) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna', `/case/admin/${prepared.id}`);
  const otherPage = await somebodyElse();
  // Cut off from events, so that this page learns of the change only by acting.
  await otherPage.route('**/Events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
  );
  await signInAs(otherPage, 'Anna', `/case/admin/${prepared.id}/reject`);
  const dialog = otherPage.getByRole('dialog', { name: t('dialog.reject.title') });
  await dialog.getByLabel(t('dialog.reject.reason')).fill('Fel bransch.');

  await callAs(page, 'PUT', 'Case/Reject', {
    query: { caseId: prepared.id },
    data: { reason: 'Annan anledning.' },
  });
  await dialog.getByRole('button', { name: t('dialog.reject.submit') }).click();
  const refusal = t('errors.ILLEGAL_TRANSITION_OWN', { status: t('status.REJECTED') });
  await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  // The text is lost only if they confirm it.
  await expect(dialog.getByLabel(t('dialog.reject.reason'))).toHaveValue('Fel bransch.');
  await expect(dialog.getByText(t('dialog.unavailable.written'))).toBeVisible();
  await dialog.getByRole('button', { name: t('ui.cancel') }).click();
  await dialog.getByRole('button', { name: t('ui.dialog.leave') }).click();
  await expect(dialog).toBeHidden();
  await expectStatus({ page: otherPage, t }, 'REJECTED');
});

test('the product and the sandbox are started again when they are killed, with all that was in them', async ({
  page,
  t,
}) => {
  test.setTimeout(180_000);
  const prepared = await filledCase();
  const address = await storedValue(prepared, 'postalAddress');
  expect(address).toBeTruthy();
  await killAndAwait(process.env.BASE_URL ?? '', '/readyz');
  await killAndAwait(process.env.SANDBOX_URL ?? '', '/sandbox/health');
  expect(await storedValue(prepared, 'postalAddress')).toBe(address);
  const [created] = await mailsTo(prepared.email);
  expect(created && linkIn(created)).toBe(prepared.link);
  await page.goto(`${prepared.link}/signing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fillInSignatory(page, t, 1, `ada@${prepared.orgNo}.example`);
  await page.getByRole('button', { name: t('signing.digital.submit') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
  ).toBeVisible();
});

/** Kills the process that serves an address, and waits until another one serves it. */
async function killAndAwait(url: string, health: string): Promise<void> {
  const killed = processAt(url) ?? 0;
  expect(killed).toBeGreaterThan(1);
  process.kill(killed, 'SIGKILL');
  const isBack = async () => {
    const now = processAt(url);
    if (now === undefined || now === killed) return false;
    return fetch(new URL(health, url)).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await expect.poll(isBack, { timeout: 60_000, message: `${url} serves again` }).toBe(true);
}

/** While the test runs this, the server cannot read this table, which every page of an application shows. */
async function without(table: 'message' | 'case_value', act: () => Promise<void>): Promise<void> {
  const sql = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1 });
  try {
    await sql`ALTER TABLE ${sql(table)} RENAME TO ${sql(`${table}_away`)}`;
    await act();
  } finally {
    await sql`ALTER TABLE IF EXISTS ${sql(`${table}_away`)} RENAME TO ${sql(table)}`;
    await sql.end();
  }
}

test.describe('a form that cannot be opened', () => {
  // What the page hears of meanwhile cannot be read either.
  test.use({ refusals: [500, 503] });

  for (const [screen, width] of Object.entries({ 'a phone': 375, 'a desktop': 1280 })) {
    test(`is a page that says so on ${screen}, and opens by itself`, async ({ page, t }) => {
      const prepared = await createdCase();
      await page.setViewportSize({ width, height: 720 });
      await page.goto(prepared.link);
      const heading = page.getByRole('heading', { name: t('shell.error.title') });
      await without('message', async () => {
        await page.getByRole('main').locator('a[href$="/form/company"]').last().click();
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        await expect(page).toHaveTitle(new RegExp(`^${t('ui.error')} `));
        await expect(page).toHaveURL(/\/form\//);
      });
      await expect(heading).toBeHidden({ timeout: 15_000 });
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect(page).not.toHaveTitle(new RegExp(`^${t('ui.error')} `));
    });
  }
});

test.describe('without scripts', () => {
  test.use({ refusals: [500, 503], javaScriptEnabled: false });

  for (const path of ['', '/form/company', '/questions']) {
    test(`the page ${path || 'of an application'} says that it could not be opened`, async ({ page, t }) => {
      const { id, link } = await createdCase();
      await page.goto(link);
      const address = `/case/${id}${path}`;
      await without('case_value', async () => {
        expect((await page.goto(address))?.status()).toBe(500);
        await expect(page.getByRole('heading', { name: t('shell.error.title') })).toBeVisible();
        await expect(page).toHaveTitle(
          `${t('ui.error')} ${t('shell.error.title')} – ${t('shell.productName')}`,
        );
        await expect(page.getByText(t('shell.error.withoutScripts'))).toBeVisible();
      });
      await page.getByRole('button', { name: t('ui.retry') }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === address);
      await expect(page.getByRole('heading', { name: t('shell.error.title') })).toHaveCount(0);
    });
  }
});
