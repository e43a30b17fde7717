import { expectAccessible } from '@/e2e/support/accessibility';
import { openFilters } from '@/e2e/support/case-worker';
import { searchFor, similarOrganisationNumbers } from '@/e2e/support/organisation-number';
import { nameOf, signInAs } from '@/e2e/support/people';
import { callAs, createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { mailTo } from '@/e2e/support/sandbox';
import { expect, type Page, test } from '@/e2e/support/test';

test('a signed case stands in the worklist, is taken in one press, and taken over after a question', async ({
  page,
  somebodyElse,
  t,
}) => {
  const { id, orgNo, company } = await submittedCase();
  await signInAs(page, 'Anna', `/?work=todo&search=${orgNo}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: company });
  await expect(row).toContainText(t('caseList.task.review'));
  await expect(page.getByRole('columnheader', { name: t('caseList.column.waiting') })).toHaveAttribute(
    'aria-sort',
    /ending/,
  );
  await row.getByRole('link').click();
  // It shows at the press. A page loaded right after would not wait for the answer.
  const taken = page.waitForResponse('**/api/Case/Take*');
  await page.getByRole('button', { name: t('case.take.takeLabel') }).click();
  await expect(page.getByRole('button', { name: t('case.take.takeLabel') })).toBeHidden();
  await taken;
  await page.goto(`/?work=mine&search=${orgNo}`);
  await expect(row).toContainText(t('caseList.waitsFor.us'));

  const robert = await somebodyElse();
  await signInAs(robert, 'Robert', `/case/admin/${id}`);
  await robert.getByRole('button', { name: t('case.header.facts') }).click();
  await robert.getByRole('button', { name: t('case.take.takeOver') }).click();
  const question = robert.getByRole('dialog');
  await expect(question).toContainText(t('case.take.question', { name: nameOf('Anna') }));
  await question.getByRole('button', { name: t('case.take.takeOver') }).click();
  await expect(robert.getByRole('button', { name: t('case.take.takeOver') })).toBeHidden();
  // Mails to case workers are in Swedish, whatever the language of their screen.
  await mailTo('anna@example.com', new RegExp(`Ansökan från ${company} har en ny ansvarig`));
  // Without a reload: the case is no longer Anna's.
  await expect(row).toBeHidden();
});

test('the next case is given with one press', async ({ page, t }) => {
  await submittedCase();
  await signInAs(page, 'Anna', '/?work=todo');
  await page.getByRole('button', { name: t('caseList.takeNext.take') }).click();
  await page.waitForURL(/\/case\/admin\//);
  await expect(page.getByText(nameOf('Anna')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('case.take.takeLabel') })).toBeHidden();
});

test('a list that is looked at follows what others do', async ({ page, t }) => {
  const { id, orgNo, company } = await createdCase();
  await signInAs(page, 'Anna', `/?search=${orgNo}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: company });
  await expect(row).toBeVisible();
  await callAs(page, 'PUT', 'Case/Reject', { query: { caseId: id }, data: { reason: 'Fel bransch.' } });
  await expect(row).toBeHidden();
  await expect(page.getByText(t('caseList.empty.noMatch'))).toBeVisible();
});

test('several cases are chosen with Shift and changed together, each with its result', async ({
  page,
  t,
}) => {
  const orgNos = similarOrganisationNumbers(3);
  await Promise.all(orgNos.map((orgNo) => createdCase({ orgNo })));
  await signInAs(page, 'Anna', `/?work=others&search=${searchFor(orgNos)}`);
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: t('caseList.bulk.label') });
  await expect(bar).toContainText(t('caseList.bulk.chosen', { count: 3 }));
  await bar.getByRole('button', { name: t('caseList.bulk.action.remind') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('caseList.bulk.action.remind') })
    .click();
  await expect(bar).toBeHidden();
  const progress = page.getByRole('region', { name: t('caseList.bulk.progress') });
  await expect(progress).toBeFocused();
  await expect(progress).toBeInViewport();
  // The job continues wherever the person goes, and is reported in the list where it began.
  await page.goto('/?category=archived');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(progress).toBeHidden();
  await page.goto(`/?work=others&search=${searchFor(orgNos)}`);
  const putAway = progress.getByRole('button', { name: t('caseList.bulk.putAway') });
  await expect(putAway).toBeVisible({ timeout: 20_000 });
  await progress.getByRole('button', { name: t('caseList.bulk.results') }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('caseList.bulk.close') })
    .click();
  await putAway.click();
  await expect(progress).toBeHidden();
});

test('of several cases those that cannot be changed are named before, and stay chosen', async ({
  page,
  t,
}) => {
  const [first, signed, last] = [await createdCase(), await submittedCase(), await createdCase()];
  await signInAs(page, 'Robert', '/?category=active');
  for (const { company } of [first, signed, last]) {
    await page.getByRole('table').getByRole('row').filter({ hasText: company }).getByRole('checkbox').check();
  }
  const bar = page.getByRole('region', { name: t('caseList.bulk.label') });
  await bar.getByRole('button', { name: t('caseList.bulk.action.remind') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('caseList.bulk.able.remind', { able: 2, total: 3 }));
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expect(question.getByRole('listitem')).toContainText(signed.company);
  await expect(question.getByRole('listitem')).toContainText(t('errors.whyNot.notWaiting'));
  await expectAccessible(page, 'the question before a change of several cases');
  await question.getByRole('button', { name: t('caseList.bulk.action.remind') }).press('Control+Enter');
  const progress = page.getByRole('region', { name: t('caseList.bulk.progress') });
  await expect(progress).toContainText(t('caseList.bulk.finished.remind', { done: 2, refused: 0 }));
  await expect(bar).toContainText(t('caseList.bulk.chosen', { count: 1 }));
  await progress.getByRole('button', { name: t('caseList.bulk.results') }).click();
  const results = page.getByRole('dialog').getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const { company } of [first, last]) {
    await expect(results.filter({ hasText: company })).toContainText(t('caseList.bulk.state.DONE'));
  }
  await results.first().getByRole('link').click();
  await expect(page.getByRole('button', { name: t('case.header.facts') })).toBeVisible();
});

test('rows come and change while one looks, and what one looks at stays where it is', async ({ page }) => {
  const theCase = await createdCase();
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInAs(page, 'Robert', '/?category=active');
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
  await expect(row(theCase.company)).toBeVisible();
  const seen = page.getByRole('table').getByRole('row').nth(12);
  await seen.getByRole('link').focus();
  const name = (await seen.getByRole('link').textContent()) ?? '';
  const place = async () => Math.round((await row(name).first().boundingBox())?.y ?? -1);
  const before = await place();
  const newer = await createdCase();
  await expect(row(newer.company)).toBeAttached();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  await expect(row(name).first().getByRole('link')).toBeFocused();
  await callAs(page, 'PUT', 'Case/Take', { query: { caseId: theCase.id }, data: {} });
  await expect(row(theCase.company)).toContainText(nameOf('Robert'));
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('overdue corrections are a filter, and wait for the case workers', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/?category=active');
  await openFilters({ page, t });
  await page.getByRole('link', { name: t('caseList.filter.overdue') }).click();
  await expect(page).toHaveURL(/overdue=true/);
  const links = page.getByRole('table').locator('a[data-row-link]');
  await expect(page.getByRole('link', { name: t('caseList.filter.overdue') })).toHaveAttribute(
    'aria-current',
  );
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(0);
  await page.goto('/?work=todo&overdue=true');
  await expect(page.getByRole('table').getByText(t('caseList.task.overdue')).first()).toBeVisible();
  await expect.poll(async () => (await links.allTextContents()).sort()).toEqual(names.sort());
});

test('a view is saved under a name with its filters, order and columns', async ({ page, t }) => {
  await signInAs(page, 'Lisa', '/?work=others&order=desc');
  await page.getByRole('button', { name: t('caseList.columns.menu') }).click();
  await page.getByRole('checkbox', { name: t('caseList.column.created') }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: t('caseList.column.created') })).toBeVisible();
  await page.getByRole('button', { name: t('caseList.view.menu') }).click();
  await page.getByRole('menuitem', { name: t('caseList.view.save') }).click();
  await page.getByLabel(t('caseList.view.name')).fill('Nyast hos andra');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('caseList.view.confirm') })
    .click();
  const button = page.getByRole('button', { name: 'Nyast hos andra' });
  await expect(button).toBeVisible();
  await page.goto('/?category=archived');
  await page.getByRole('button', { name: t('caseList.view.menu') }).click();
  await page.getByRole('menuitem', { name: 'Nyast hos andra' }).click();
  await expect(page).toHaveURL(/work=others&order=desc&columns=/);
  await button.click();
  await page.getByRole('menuitem', { name: t('caseList.view.remove', { name: 'Nyast hos andra' }) }).click();
  await expect(button).toBeHidden();
});

test('the start page is the same list whatever was looked at last', async ({ page, t }) => {
  await signInAs(page, 'Lisa');
  const tabs = page.getByRole('navigation', { name: t('caseList.work.label') });
  const current = (tab: 'others' | 'all') => tabs.getByRole('link', { name: t(`caseList.work.${tab}`) });
  await expect(current('all')).toHaveAttribute('aria-current', 'page');
  await current('others').click();
  await expect(current('others')).toHaveAttribute('aria-current', 'page');
  await page.goto('/');
  await expect(current('all')).toHaveAttribute('aria-current', 'page');
});

test('the bare address leads to the own list, and says which', async ({ page, t, somebodyElse }) => {
  await signInAs(page, 'Anna', '/?search=nobody');
  for (const [person, list] of [
    [page, /\/\?work=mine$/],
    [await reviewerOn(await somebodyElse()), /\/\?work=review$/],
  ] as const) {
    const answer = await person.request.get('/', { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    await person.goto('/');
    await expect(person).toHaveURL(list);
    await expect(person.getByRole('heading', { level: 1, name: t('caseList.title') })).toBeVisible();
  }
});

async function reviewerOn(page: Page): Promise<Page> {
  await signInAs(page, 'Ragnar');
  return page;
}

/** Names of companies: a long one, and one that has no place to break. */
const NAMES = ['Svenska Industri- och Teknikkonsulternas Förvaltningsaktiebolag (publ)', 'W'.repeat(200)];

test('no list is wider than its page, on a small laptop and with long names too', async ({ page, t }) => {
  await signInAs(page, 'Anna', '/?category=active');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of ['category=active', 'category=archived', 'work=todo', 'work=mine', 'work=others']) {
      await page.goto(`/?${list}`);
      const frame = page.getByRole('region', { name: t('caseList.title') });
      await expect(frame.getByRole('checkbox').first()).toBeVisible();
      for (const long of NAMES) {
        const over = await frame.evaluate((element, text) => {
          const name = element.querySelector('a[data-row-link]');
          if (name) name.textContent = text;
          return element.scrollWidth - element.clientWidth;
        }, long);
        expect(over, `${list} at ${width}`).toBe(0);
      }
    }
  }
});
