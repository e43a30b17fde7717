import type { Page } from 'playwright/test';
import { ORGANISATIONS } from './support/application';
import { section } from './support/case-worker';
import { freshOrganisationNumber } from './support/organisation-number';
import { signInAs } from './support/people';
import { createdCase, lockedCase } from './support/prepared-case';
import { type FormOfTemplate, formsOf, questionOf } from './support/questions';
import { mailTo } from './support/sandbox';
import { untilStarted } from './support/screen';
import { expect, test } from './support/test';

test.use({ viewport: { width: 375, height: 812 } });

/** Opens a page whose code does not arrive until it is released. Returns the function that releases it. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const allowed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letGo;
}

test('a new link can be requested before the page’s code has loaded', async ({ page, t, language }) => {
  const { id, email } = await createdCase({ language });
  const comeOn = await openWithoutCode(page, `/case/${id}/renew`);
  await page.getByRole('button', { name: t('link.renew.submit') }).click();
  await expect(page.getByRole('heading', { name: t('link.renew.sentTitle') })).toBeVisible();
  comeOn();
  await mailTo(
    email,
    t('mail.renewedCaseLink.subject', { organisation: ORGANISATIONS.teknikbolagen?.[language] ?? '' }),
  );
});

test('an application can be begun before the page’s code has come', async ({ page, t }) => {
  const comeOn = await openWithoutCode(page, '/apply/teknikbolagen/medlemsansokan');
  await page.getByLabel(t('apply.fields.orgNo')).fill(freshOrganisationNumber());
  await page.getByLabel(t('apply.fields.email')).fill('sen.kod@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeVisible();
  await expect(page.getByText('sen.kod@example.com')).toBeVisible();
  comeOn();
});

test('a forgotten link can be requested before the page’s code has loaded', async ({ page, t, language }) => {
  const { orgNo } = await createdCase({ language });
  const comeOn = await openWithoutCode(page, '/apply/teknikbolagen/forgot');
  await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
  await page.getByRole('button', { name: t('apply.forgot.submit') }).click();
  await expect(page.getByText(t('apply.forgot.sent'))).toBeVisible();
  comeOn();
});

test('a conditional question is hidden while the page’s code loads, and gone once it is there', async ({
  page,
  language,
}) => {
  const [company] = formsOf('teknikbolagen') as [FormOfTemplate];
  const { id, link } = await createdCase({ language });
  await page.goto(link);
  const comeOn = await openWithoutCode(page, `/case/${id}/form/${company.id}`);
  const main = page.getByRole('main');
  const label = questionOf(company, 'groupName').label[language];
  const question = main.getByLabel(label);
  await expect(question).toHaveCount(1);
  await expect(question).toBeHidden();
  expect(await main.ariaSnapshot()).not.toContain(label);
  comeOn();
  await untilStarted(page);
  await expect(question).toHaveCount(0);
  await main.locator('[name="isPartOfGroup"][value="yes"]').check();
  await expect(question).toBeVisible();
});

test.describe('the document to sign on paper', () => {
  // The signing service asks who is signing in, so the call is refused first.
  test.use({ refusals: [403] });
  test('can be requested before the page’s code has loaded', async ({ page, t, language }) => {
    const { id } = await lockedCase({ language });
    await signInAs(page, 'Anna', '/new');
    const comeOn = await openWithoutCode(page, `/case/admin/${id}`);
    await section(page, t('case.signature.title'))
      .getByRole('button', { name: t('case.signature.downloadAgain') })
      .click();
    comeOn();
    await expect(page).toHaveURL(`/case/admin/${id}/get-accept/download`);
    await expect(page.getByRole('dialog', { name: t('dialog.getAccept.title') })).toBeVisible();
  });
});

test.describe('scripts that do not come', () => {
  test.use({ losesConnection: true });

  test('are missed in a strip on every page, which says what does not work and goes once they run', async ({
    page,
    t,
    language,
    somebodyElse,
  }) => {
    const { id, link } = await createdCase({ language });
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna');
    const strip = (of: Page) => of.locator('.scripts-missing');
    const pages: [Page, string, 'works' | 'needed'][] = [
      [page, '/apply/teknikbolagen', 'works'],
      [page, `/case/${id}/renew`, 'works'],
      [page, link, 'works'],
      [anna, '/', 'needed'],
      [anna, `/case/admin/${id}`, 'needed'],
    ];
    for (const [of, address, text] of pages) {
      await of.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
      await of.goto(address);
      // Nothing is said too early.
      await expect(strip(of)).toBeHidden();
      await expect(strip(of), address).toBeVisible();
      const plain = { reload: (words: unknown) => String(words) };
      await expect(strip(of).locator('> :visible')).toHaveText(t(`shell.scripts.${text}`, plain as never));
      await of.unroute(/\/_next\/static\/.*\.js/);
      await strip(of).getByRole('link').click();
      await expect(strip(of)).toHaveCount(0);
    }
  });
});

test.describe('a page that the browser translates and extensions change', () => {
  test.use({ isTranslated: true });

  test('works once its code has come', async ({ page, t }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.darkreaderMode = 'dynamic';
        document.body.setAttribute('data-gr-ext-installed', '');
        document.body.prepend(document.createElement('grammarly-desktop-integration'));
        for (const input of document.querySelectorAll('input')) {
          input.setAttribute('data-lpignore', 'true');
          input.after(document.createElement('div'));
        }
      });
    });
    const comeOn = await openWithoutCode(page, '/apply/teknikbolagen/medlemsansokan');
    await expect(page.locator('input + div')).not.toHaveCount(0);
    comeOn();
    await untilStarted(page);
    const orgNo = freshOrganisationNumber();
    await page.getByLabel(t('apply.fields.orgNo')).fill(orgNo);
    await page.getByLabel(t('apply.fields.email')).fill(`karin@${orgNo}.example`);
    await page.getByRole('button', { name: t('apply.create.submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeFocused();
  });
});
