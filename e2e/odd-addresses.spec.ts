import { ORGANISATIONS } from './support/application';
import { signInAs } from './support/people';
import { createdCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';
import type { Text } from './support/texts';

test.use({ refusals: [404] });

const NO_CASE = '00000000-0000-4000-8000-000000000000';

interface Answer {
  status: number;
  /** The link that the page offers, or null. */
  way: string | null;
}

/** Returns the status of an address, and the link that its page offers. */
async function answerOf(page: Page, address: string): Promise<Answer> {
  const response = await page.goto(address);
  // Leaves out the contact details and the organisations.
  const way = page.getByRole('main').locator('a:not([href^="mailto:"]):not(li a)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    status: response?.status() ?? 0,
    way: (await way.count()) > 0 ? await way.first().getAttribute('href') : null,
  };
}

async function expectMissing(page: Page, t: Text, ways: Record<string, string | null>): Promise<void> {
  for (const [address, way] of Object.entries(ways)) {
    await test.step(address, async () => {
      expect(await answerOf(page, address)).toEqual({ status: 404, way });
      const title = t(way === null ? 'link.replaced.title' : 'shell.notFound.title');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }
}

test('an address without a page says so with its status, and offers a way on that fits the reader', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  test.setTimeout(180_000);
  const { id, link } = await createdCase({ language });
  const below = (way: string | null) => ({
    [`/case/${id}/form`]: way,
    [`/case/${id}/downloadsignature/99`]: way,
    [`/case/${id}/form/company/more/more`]: way,
  });
  const outside = (ofLink: string | null, other: string) => ({
    '/case/not-a-case': ofLink,
    '/case/not-a-case/form/company': ofLink,
    '/case': ofLink,
    '/apply/teknikbolagen/nonsense': '/apply/teknikbolagen',
    '/apply/nobody': other,
    '/apply/nobody/forgot': other,
    '/nonsense': other,
  });

  await test.step('nobody', async () => {
    await expectMissing(page, t, {
      ...outside(null, '/'),
      ...below(`/case/${id}/renew?why=replaced`),
      [`/case/admin/${id}/nonsense`]: '/',
    });
    await page.goto('/case/not-a-case/token');
    await expect(page.getByText(t('shell.notFound.link'))).toBeVisible();
  });

  await test.step('whoever has opened the link', async () => {
    await page.goto(link);
    await expectMissing(page, t, {
      ...outside(`/case/${id}`, `/case/${id}`),
      ...below(`/case/${id}`),
      [`/case/${id}/form/nope`]: `/case/${id}`,
      [`/case/${id}/form/company/field/nope/help`]: `/case/${id}`,
    });
  });

  await test.step('a case worker', async () => {
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna');
    await expectMissing(anna, t, {
      '/case/not-a-case': '/',
      '/nonsense': '/',
      [`/case/admin/${NO_CASE}`]: '/',
      [`/case/admin/${id}/nonsense`]: `/case/admin/${id}`,
      [`/case/admin/${id}/form/nope`]: `/case/admin/${id}`,
      [`/case/admin/${id}/form/company/field/nope/help`]: `/case/admin/${id}`,
      [`/case/admin/${id}/downloadsignature/99`]: `/case/admin/${id}`,
      [`/case/admin/${id}/get-accept/nonsense`]: `/case/admin/${id}`,
    });
  });
});

test('an address that names no organisation leads companies to theirs, to apply or for the link', async ({
  page,
  t,
  language,
}) => {
  const choice = page.getByRole('main').getByRole('listitem').getByRole('link');
  for (const [address, purpose, end] of [
    ['/nonsense', 'apply', ''],
    ['/apply/%E0%A4%A', 'apply', ''],
    ['/case/0b9a3a52-3f0e', 'forgot', '/forgot'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(t(`shell.notFound.choose.${purpose}`))).toBeVisible();
    await choice.filter({ hasText: ORGANISATIONS.teknikbolagen?.[language] ?? '' }).click();
    await expect(page).toHaveURL(`/apply/teknikbolagen${end}`);
  }
});

test('a browser that never opened the link says so, and can request a new one', async ({
  page,
  t,
  language,
}) => {
  const { id } = await createdCase({ language });
  for (const address of [`/case/${id}`, `/case/${id}/form/company`, `/case/${id}/sign`]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/case/${id}/renew?why=no-access`);
    await expect(page.getByRole('heading', { level: 1, name: t('link.noAccess.title') })).toBeVisible();
  }
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('link.renew.sentTitle') })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an address without a page says so too, and leads on', async ({ page, t, language }) => {
    const expectNone = async (address: string, title: string) => {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: title }), address).toBeVisible();
      await expect(page, address).toHaveTitle(`${title} – ${t('shell.productName')}`);
    };
    const none = t('shell.notFound.title');
    await expectNone('/case/0b9a3a52-3f0e', t('link.replaced.title'));
    for (const address of ['/nonsense', '/apply/teknikbolagen/nonsense', '/guide/sv/nonsense'])
      await expectNone(address, none);
    // Of the right shape, but there is no such organisation.
    for (const below of ['', '/information', '/medlemsansokan', '/created', '/forgot', '/rejected'])
      await expectNone(`/apply/nobody${below}`, none);
    await page.getByRole('link', { name: ORGANISATIONS.teknikbolagen?.[language] ?? '' }).click();
    await expect(page).toHaveURL('/apply/teknikbolagen');

    // There is such an application, but no such form or field.
    const { id, link } = await createdCase({ language });
    await page.goto(link);
    for (const below of ['nope', 'nope/support', 'company/field/nope/help', 'company/field/nope/correction'])
      await expectNone(`/case/${id}/form/${below}`, none);
    await page.getByRole('link', { name: t('shell.notFound.application') }).click();
    await expect(page).toHaveURL(`/case/${id}`);
  });
});
