import { freshOrganisationNumber } from './support/organisation-number';
import { nameOf } from './support/people';
import { createdCase } from './support/prepared-case';
import { untilStarted } from './support/screen';
import { expect, test } from './support/test';

const OWN = new URL(process.env.BASE_URL ?? '').origin;
/** The name of a machine in a network, without https: browsers give its pages less. */
const NAME = 'ansokan.example';
const OTHER = OWN.replace(/localhost|127\.0\.0\.1/, NAME);

test.use({
  baseURL: OTHER,
  refusals: [403],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

test('a page opened over http by the name of the machine can be read, and says where to go on', async ({
  page,
  t,
}) => {
  await page.goto('/apply/teknikbolagen');
  await untilStarted(page);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
  const plain = { origin: OWN, own: (words: unknown) => String(words) };
  const strip = page.getByText(t('shell.otherAddress', plain as never));
  await expect(strip).toBeVisible();
  await page.getByRole('link', { name: t('apply.start.begin') }).click();
  await expect(page).toHaveURL(`${OTHER}/apply/teknikbolagen/medlemsansokan`);

  await page.getByLabel(t('apply.fields.orgNo')).fill(freshOrganisationNumber());
  await page.getByLabel(t('apply.fields.email')).fill('karin@example.com');
  await page.getByRole('button', { name: t('apply.create.submit') }).click();
  await expect(page.getByText(t('errors.CROSS_SITE', { origin: OWN }))).toBeVisible();

  await strip.getByRole('link').click();
  await expect(page).toHaveURL(`${OWN}/apply/teknikbolagen/medlemsansokan`);
  await untilStarted(page);
  await expect(strip).toHaveCount(0);
});

test('a case link and signing in lead to the own address', async ({ page, t }) => {
  const { id, link } = await createdCase();
  await page.goto(link.replace(OWN, OTHER));
  // The cookie with the link stays with the other address.
  await expect(page).toHaveURL(`${OWN}/case/${id}/renew?why=no-access`);
  await page.goto('/');
  await page.getByRole('button', { name: nameOf('Anna') }).click();
  await expect(page).toHaveURL((url) => url.origin === OWN && url.pathname === '/');
  await expect(page.getByRole('searchbox', { name: t('caseList.search.label') })).toBeVisible();
});
