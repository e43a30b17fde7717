import { ORGANISATIONS } from '@/e2e/support/application';
import { openFilters, section } from '@/e2e/support/case-worker';
import { nameOf, signInAs } from '@/e2e/support/people';
import { caseOutForReview, createdCase, submittedCase } from '@/e2e/support/prepared-case';
import { expect, test } from '@/e2e/support/test';

test('an advisor does everything but decide', async ({ page, t, language }) => {
  const { id } = await submittedCase({ language });
  await signInAs(page, 'Robert', `/case/admin/${id}`);
  const approve = new RegExp(`^${t('case.forms.approve')}`);
  await expect(section(page, t('case.forms.title')).getByRole('button', { name: approve })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('case.signature.reject') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('case.signature.approve') })).toHaveCount(0);
  await page.getByRole('button', { name: t('case.header.facts') }).click();
  await expect(page.getByRole('link', { name: t('case.header.changeResponsible') })).toBeVisible();
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  for (const action of ['delegate', 'changeContact', 'admission']) {
    await expect(page.getByRole('menuitem', { name: t(`case.actions.${action}`) })).toBeVisible();
  }
  for (const action of ['reject', 'remove', 'archive']) {
    await expect(page.getByRole('menuitem', { name: t(`case.actions.${action}`) })).toHaveCount(0);
  }
  for (const address of ['reject', 'remove', 'reject-signature', 'complete']) {
    await page.goto(`/case/admin/${id}/${address}`);
    await expect(page.getByRole('dialog')).toContainText(t('dialog.unavailable.title'));
  }
});

test('a regional reviewer finds what waits for an answer first, and the rest', async ({
  page,
  t,
  somebodyElse,
}) => {
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const out = await caseOutForReview(anna);
  const other = await createdCase();
  await signInAs(page, 'Ragnar');
  const tab = (name: string) =>
    page.getByRole('link', { name: new RegExp(`^${t(`caseList.work.${name}`)}`) });
  await tab('review').click();
  await expect(tab('review')).toHaveAttribute('aria-current', 'page');
  const search = page.getByRole('searchbox', { name: t('caseList.search.label') });
  await search.fill(out.orgNo);
  await expect(page.getByRole('table').getByRole('link', { name: out.company })).toBeVisible();
  await search.fill(other.orgNo);
  await expect(page.getByText(t('caseList.empty.noMatch'))).toBeVisible();

  await tab('all').click();
  await search.fill(other.orgNo);
  await expect(page.getByRole('table').getByRole('link', { name: other.company })).toBeVisible();
  await expect(page.getByRole('link', { name: t('caseList.newCase') })).toHaveCount(0);
});

test('who works for two organisations sees both, who works for one that one only', async ({
  page,
  t,
  language,
  somebodyElse,
}) => {
  const prepared = await createdCase();
  await signInAs(page, 'Anna', `/?search=${prepared.orgNo}`);
  await expect(page.getByRole('table').getByRole('link', { name: prepared.company })).toBeVisible();
  await page.goto('/?category=active');
  await openFilters({ page, t });
  await page.getByRole('button', { name: t('caseList.filter.moId') }).click();
  for (const name of Object.values(ORGANISATIONS)) {
    await expect(page.getByRole('checkbox', { name: name[language] })).toBeVisible();
  }
  const hanna = await somebodyElse();
  await signInAs(hanna, 'Hanna', `/?search=${prepared.orgNo}`);
  await expect(hanna.getByText(t('caseList.empty.noMatch'))).toBeVisible();
  await expect(hanna.getByRole('button', { name: t('caseList.filter.moId') })).toHaveCount(0);
  await expect(hanna.getByText(nameOf('Hanna')).first()).toBeVisible();
});
