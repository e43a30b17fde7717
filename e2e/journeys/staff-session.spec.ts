import { signInByScreen, signInInTab } from '@/e2e/support/people';
import { callAs, createdCase } from '@/e2e/support/prepared-case';
import { untilQuiet } from '@/e2e/support/quiet';
import { expect, test } from '@/e2e/support/test';
import { expectUncovered } from '@/e2e/support/uncovered';

test('a warning comes before the session ends, over a dialog that is open, and can be answered', async ({
  page,
  t,
}) => {
  const { id } = await createdCase();
  await page.clock.install();
  await signInByScreen(page, 'Anna', `/case/admin/${id}/reject`);
  const reason = page.getByLabel(t('dialog.reject.reason'));
  await reason.fill('Halvvägs');
  // Before the page is hydrated, nothing counts the time.
  await untilQuiet(page);
  // As if nobody had done anything for all but three minutes of two hours. The product itself answers calls that extend the session.
  const almostOver = { secondsLeft: 180, warningSeconds: 300, canGoOn: true };
  await page.route('**/api/Session', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: almostOver }) : route.fallback(),
  );
  await page.clock.fastForward('01:57:00');
  const warning = page.getByRole('alertdialog', { name: t('shell.session.warning.title') });
  const goOn = warning.getByRole('button', { name: t('shell.session.warning.goOn') });
  await expect(goOn).toBeFocused();
  await expect(warning.getByRole('button', { name: t('shell.signOut') })).toBeVisible();
  await goOn.click();
  await expect(warning).toHaveCount(0);
  await expect(reason).toHaveValue('Halvvägs');
});

test.describe('a session that cannot be prolonged just now', () => {
  test.use({ refusals: [503] });
  test('says so where that was requested', async ({ page, t }) => {
    await page.clock.install();
    await signInByScreen(page, 'Anna');
    // Before the page is hydrated, nothing counts the time.
    await untilQuiet(page);
    const almostOver = { secondsLeft: 180, warningSeconds: 300, canGoOn: true };
    await page.route('**/api/Session', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: almostOver })
        : route.fulfill({ status: 503 }),
    );
    await page.clock.fastForward('01:57:00');
    const warning = page.getByRole('alertdialog', { name: t('shell.session.warning.title') });
    const goOn = warning.getByRole('button', { name: t('shell.session.warning.goOn') });
    await goOn.click();
    await expect(warning.getByRole('log').getByText(t('shell.session.warning.noAnswer'))).toBeVisible();
    await expect(goOn).toBeFocused();
    await expectUncovered(goOn, 'the button of the warning');
  });
});

test.describe('a session that nobody goes on with', () => {
  test.use({ refusals: [401] });
  test('ends, and after signing in in another tab the page goes on with what was typed', async ({
    page,
    t,
    context,
  }) => {
    const { id } = await createdCase();
    await page.clock.install();
    await signInByScreen(page, 'Anna', `/case/admin/${id}`);
    const notes = page.getByRole('tab', { name: t('case.tabs.notes') });
    const note = page.getByRole('textbox', { name: t('case.notes.label') });
    await notes.click();
    await note.fill('Halvvägs');
    await context.clearCookies({ name: /session-token/ });
    await page.clock.fastForward('02:01:00');
    const ended = page.getByRole('alertdialog', { name: t('shell.session.ended.title') });
    await expect(ended).toBeVisible();
    await signInInTab(page, ended.getByRole('link', { name: t('shell.session.signIn') }));
    await expect(page).toHaveURL(`/case/admin/${id}`);
    await expect(ended).toHaveCount(0);
    await expect(note).toHaveValue('Halvvägs');
  });

  test('does what was pressed meanwhile, once somebody has signed in again', async ({ page, t, context }) => {
    const { id } = await createdCase();
    await signInByScreen(page, 'Anna', `/case/admin/${id}`);
    const note = page.getByRole('textbox', { name: t('case.notes.label') });
    await page.getByRole('tab', { name: t('case.tabs.notes') }).click();
    await note.fill('Ringde företaget');
    await context.clearCookies({ name: /session-token/ });
    await page.getByRole('button', { name: t('case.notes.save') }).click();
    const ended = page.getByRole('alertdialog', { name: t('shell.session.ended.title') });
    await signInInTab(page, ended.getByRole('link', { name: t('shell.session.signIn') }));
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByText('Ringde företaget', { exact: true })).toBeVisible();
    await expect(note).toHaveValue('');
  });

  test('loses nothing that was typed in a dialog, until that is closed', async ({ page, t, context }) => {
    const { id } = await createdCase();
    await page.clock.install();
    await signInByScreen(page, 'Anna', `/case/admin/${id}/changeContact`);
    const dialog = page.getByRole('dialog', { name: t('dialog.changeContact.title') });
    const email = dialog.getByRole('textbox', { name: t('dialog.changeContact.email') });
    const message = dialog.getByRole('textbox', { name: t('dialog.changeContact.message') });
    await email.fill('ny.kontakt@example.com');
    await message.fill('Halvvägs');
    await context.clearCookies({ name: /session-token/ });
    await page.clock.fastForward('02:01:00');
    const ended = page.getByRole('alertdialog', { name: t('shell.session.ended.title') });
    await signInInTab(page, ended.getByRole('link', { name: t('shell.session.signIn') }));
    await expect(page).toHaveURL(`/case/admin/${id}/changeContact`);
    await expect(ended).toHaveCount(0);
    await expect(email).toHaveValue('ny.kontakt@example.com');
    await expect(message).toHaveValue('Halvvägs');
    await dialog.getByRole('button', { name: t('ui.close'), exact: true }).click();
    await dialog.getByRole('button', { name: t('ui.dialog.leave'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/case/admin/${id}/changeContact`);
    await expect(message).toHaveValue('');
  });
});

test.describe('signing out in one tab', () => {
  test.use({ refusals: [401] });
  test('empties the others at once, and signing in again brings the page back', async ({
    page,
    t,
    context,
  }) => {
    const { id, company } = await createdCase();
    const other = await context.newPage();
    await signInByScreen(page, 'Anna');
    await other.goto(`/case/admin/${id}`);
    const notes = other.getByRole('tab', { name: t('case.tabs.notes') });
    const note = other.getByRole('textbox', { name: t('case.notes.label') });
    await notes.click();
    await note.fill('Halvvägs');
    await page.getByRole('button', { name: t('shell.signOut') }).click();
    const signedOut = other.getByRole('alertdialog', { name: t('shell.session.signedOut.title') });
    await expect(signedOut).toBeVisible({ timeout: 3_000 });
    expect(await other.content()).not.toContain(company);
    await expect(other).toHaveTitle(t('shell.productName'));
    const stored = await other.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(stored.filter((key) => key.startsWith('staff:'))).toEqual([]);
    await expect(page.getByRole('button', { name: /Anna/ })).toBeVisible();
    await signInInTab(other, signedOut.getByRole('link', { name: t('shell.session.signIn') }), 'Anna');
    await notes.click();
    await expect(note).toHaveValue('');
  });
});

test('a login at the signing service ends with the session, and is none for who comes next', async ({
  page,
  t,
  context,
}) => {
  const { id } = await createdCase();
  const zip = async () => (await page.request.get(`/api/Case/Zip?caseId=${id}`)).status();
  await signInByScreen(page, 'Anna');
  expect(await zip()).toBe(403);
  const login = await page.request.post('/api/SigningService/auth', {
    data: { email: 'anna@example.com', password: 'signera' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(login.status()).toBe(204);
  expect(await zip()).toBe(200);
  const copied = (await context.cookies()).filter(({ name }) => name === 'getAcceptToken');
  expect(copied).toHaveLength(1);
  await page.getByRole('button', { name: t('shell.signOut') }).click();
  await expect(page.getByRole('button', { name: /Robert/ })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === 'getAcceptToken')).toBe(false);
  await page.getByRole('button', { name: /Robert/ }).click();
  await expect(page).toHaveURL(/\/\?work=/);
  await context.addCookies(copied);
  expect(await zip()).toBe(403);
  for (const path of ['session', 'csrf', 'providers', 'signin', 'signout', 'error']) {
    const answer = await page.request.get(`/api/auth/${path}`);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      404,
      'application/problem+json',
    ]);
  }
});

test('the login of the signing service is renewed on the page of a case while somebody works there', async ({
  page,
}) => {
  const { id } = await createdCase();
  await page.clock.install();
  await signInByScreen(page, 'Anna');
  await callAs(page, 'POST', 'SigningService/auth', {
    data: { email: 'anna@example.com', password: 'signera' },
  });
  let renewals = 0;
  // The session itself would end long before a day is over. Here only the login is about to end.
  await page.route('**/api/Session', (route) =>
    route.fulfill({ json: { secondsLeft: 7_200, warningSeconds: 300, canGoOn: true } }),
  );
  await page.route('**/api/SigningService/refresh', (route) => {
    renewals += 1;
    return route.continue();
  });
  await page.goto(`/case/admin/${id}`);
  await untilQuiet(page);
  await page.keyboard.press('Tab');
  await page.clock.fastForward('23:50:00');
  await page.keyboard.press('Tab');
  expect(renewals).toBe(0);
  const renewed = page.waitForResponse('**/api/SigningService/refresh');
  await page.clock.fastForward('00:06:00');
  await page.keyboard.press('Tab');
  expect((await renewed).ok()).toBe(true);
  expect(renewals).toBe(1);
});

test('two tabs at the sign-in page each get to the page that they wanted', async ({ page, context }) => {
  const { id } = await createdCase();
  const other = await context.newPage();
  await page.goto(`/case/admin/${id}`);
  await other.goto('/statistics?from=2026-01-01');
  await page.getByRole('button', { name: /Anna/ }).click();
  await expect(page).toHaveURL(`/case/admin/${id}`);
  await other.getByRole('button', { name: /Anna/ }).click();
  await expect(other).toHaveURL('/statistics?from=2026-01-01');
  await other.goBack();
  await other.goto('/api/auth/callback/oidc');
  await expect(other).toHaveURL(/\/\?work=/);
});
