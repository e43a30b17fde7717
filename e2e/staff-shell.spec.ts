import { chooseAction, expectStatus, message } from './support/case-worker';
import { nameOf, signInByScreen, signInInTab } from './support/people';
import { createdCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

test('a message goes by itself after eight seconds, or at once when it is closed', async ({ page, t }) => {
  const { id } = await createdCase();
  await page.clock.install();
  await signInByScreen(page, 'Anna', `/case/admin/${id}`);
  const notice = message(page, t('case.done.downloaded'));
  await chooseAction({ page, t }, 'pdf');
  await expect(notice).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(notice).toHaveCount(0, { timeout: 2_000 });

  await chooseAction({ page, t }, 'pdf');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: t('ui.messages.close') }).click();
  await expect(notice).toHaveCount(0, { timeout: 2_000 });
});

test('a line shows from when a link is followed until its page is there', async ({ page, t }) => {
  const prepared = await createdCase();
  await signInByScreen(page, 'Anna', `/?search=${prepared.orgNo}`);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/case/admin/**', async (route) => {
    await arrival.promise;
    await route.fallback();
  });
  const line = page.getByRole('progressbar', { name: t('shell.loading') });
  // Before the page is hydrated, a link is followed by the browser itself, which shows its own sign of loading.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(line).toHaveCount(0);
  await page.getByRole('table').getByRole('link', { name: prepared.company }).click();
  await expect(line).toBeVisible();
  arrival.resolve();
  await expectStatus({ page, t }, 'CREATED_GETACCEPT');
  await expect(line).toHaveCount(0);
});

test('every page says where it stands, and the way back leads to the list as it was', async ({ page, t }) => {
  const prepared = await createdCase();
  const list = `/?search=${prepared.orgNo}&sort=companyName&order=asc`;
  const titled = (title: string) => `${title} – ${t('shell.productName')}`;
  const path = page.getByRole('navigation', { name: t('shell.breadcrumbs.label') });
  const applications = t('shell.breadcrumbs.applications');
  await signInByScreen(page, 'Anna', list);
  await expect(page).toHaveTitle(titled(t('caseList.title')));
  await expect(path.locator('[aria-current=page]')).toHaveText(applications);
  await expect(path.getByRole('link')).toHaveCount(0);
  await page.getByRole('table').getByRole('link', { name: prepared.company }).click();
  await expect(page).toHaveTitle(titled(t('case.title', { company: prepared.company })));
  await expect(path.locator('[aria-current=page]')).toHaveText(prepared.company);
  await path.getByRole('link', { name: applications }).click();
  await expect(page).toHaveURL(list);

  await page.goto('/simple');
  await expect(page).toHaveTitle(titled(t('caseList.simpleTitle')));
  // The page is hydrated, and this window knows its list.
  const stored = () => page.evaluate(() => Object.values({ ...sessionStorage }));
  await expect.poll(stored).toContain('"/simple"');
  await page.goto(`/case/admin/${prepared.id}`);
  await path.getByRole('link', { name: applications }).click();
  await expect(page).toHaveURL('/simple');
  // Somebody with only a case link sees no path.
  await page.goto(prepared.link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(path).toHaveCount(0);
});

test('a person who gives up signing in sees that it failed, and may try again', async ({ page, t }) => {
  await page.goto('/simple');
  await page.getByRole('button', { name: 'Cancel the sign-in' }).click();
  await expect(page).toHaveURL(/\/failed(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.failed.title') })).toBeVisible();
  await expect(page).toHaveTitle(`${t('shell.failed.title')} – ${t('shell.productName')}`);
  await page.getByRole('link', { name: t('shell.failed.retry') }).click();
  await page.getByRole('button', { name: nameOf('Lisa') }).click();
  await expect(page).toHaveURL('/simple');
  await expect(page.getByRole('table')).toBeVisible();
});

test('signing out ends the session here and at the identity provider, and leads to the start page', async ({
  page,
  t,
  context,
}) => {
  const isSession = ({ name }: { name: string }) => name.includes('session-token');
  await signInByScreen(page, 'Robert', '/?search=bolag');
  // Requests of the page after the session has ended are refused.
  await untilQuiet(page);
  const copied = (await context.cookies()).filter(isSession);
  expect(copied.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: t('shell.signOut') }).click();
  // The provider asks who is signing in, as if it did not know the person.
  await expect(page.getByRole('button', { name: nameOf('Robert') })).toBeVisible();
  expect((await context.cookies()).some(isSession)).toBe(false);
  // A copy of the cookie no longer works.
  await context.addCookies(copied);
  expect((await page.request.get('/api/Me')).status()).toBe(401);
  await context.clearCookies({ name: /session-token/ });
  await page.getByRole('button', { name: nameOf('Lisa') }).click();
  await expect(page).toHaveURL('/?category=active');
  await expect(page.getByText(nameOf('Lisa')).first()).toBeVisible();
});

test.describe('a session that has ended', () => {
  test.use({ refusals: [401] });
  test('is reported on the open case until one signs in again, which leads back to it', async ({
    page,
    t,
    context,
  }) => {
    const { id, company } = await createdCase();
    // The page connects again and again, until it may no longer.
    let isCut = true;
    await page.route('**/Events*', (route) =>
      isCut ? route.fulfill({ contentType: 'text/event-stream', body: 'retry: 300\n\n' }) : route.fallback(),
    );
    await page.clock.install();
    await signInByScreen(page, 'Anna', `/case/admin/${id}`);
    await context.clearCookies({ name: /session-token/ });
    isCut = false;
    const notice = page.getByRole('alertdialog', { name: t('shell.session.ended.title') });
    await expect(notice).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(notice).toBeVisible();
    await signInInTab(page, notice.getByRole('link', { name: t('shell.session.signIn') }));
    await expect(page).toHaveURL(`/case/admin/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test('the help is one press away, also on a phone', async ({ page, t }) => {
  const { id } = await createdCase();
  await page.setViewportSize({ width: 320, height: 640 });
  await signInByScreen(page, 'Anna');
  const help = page.getByRole('link', { name: t('shell.guide'), exact: true });
  for (const [address, guide] of [
    ['/?category=active', 'case-worker'],
    [`/case/admin/${id}`, 'case-worker'],
    ['/statistics', 'case-worker'],
    ['/organisation', 'administrator'],
  ] as const) {
    await page.goto(address);
    await expect(help).toHaveCount(1);
    await expect(help).toHaveAttribute(
      'href',
      `/guide/sv/${guide}?${new URLSearchParams({ from: address.replace(/\?.*/, '') })}`,
    );
  }
  await page.goto('/?category=active');
  await help.click();
  await expect(page).toHaveURL('/guide/sv/case-worker?from=%2F');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page).toHaveURL('/guide/en/case-worker?from=%2F');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/case workers?/);
  await page.getByRole('link', { name: textsOf('en')('shell.guideBack.page'), exact: true }).click();
  await expect(page).toHaveURL(/\/\?work=/);
});
