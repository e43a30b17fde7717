import { formDialog } from '@/e2e/support/application';
import { createdCase } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expectNoSidewaysScrolling } from '@/e2e/support/screen';
import { expect, test } from '@/e2e/support/test';

test.use({ viewport: { width: 375, height: 812 }, losesConnection: true });

test('a postal code is checked on the server: an invalid one, one outside the regions, one without an answer', async ({
  page,
  t,
  language,
}) => {
  const [company, , operations] = formsOf('teknikbolagen') as [Form, Form, Form];
  const prepared = await createdCase({ language });
  await page.goto(prepared.link);

  await page.goto(`/case/${prepared.id}/form/${company.id}`);
  const postal = formDialog(page, company, language).getByRole('textbox', {
    name: questionOf(company, 'postalZipCode').label[language],
  });
  await postal.fill('991 11');
  await postal.press('Tab');
  await expect(postal).toHaveAccessibleDescription(new RegExp(t('validation.ZIPCODE')));
  await postal.fill('721\u00a030');
  await expect(postal).not.toHaveAccessibleDescription(new RegExp(t('validation.ZIPCODE')));

  await page.goto(`/case/${prepared.id}/form/${operations.id}`);
  const workplace = formDialog(page, operations, language).getByRole('textbox', {
    name: questionOf(operations, 'primaryWorkplaceZipCode').label[language],
  });
  await workplace.fill('981 37');
  await workplace.press('Tab');
  await expect(workplace).toHaveAccessibleDescription(
    new RegExp(t('validation.ZIPCODE_REGION', { zipCode: '981 37' })),
  );
  await expectNoSidewaysScrolling(page);
  // Without an answer no value is rejected. Earlier answers still count.
  await page.route('**/PrimaryWorkplaceZipCode**', (route) => route.abort());
  await workplace.fill('721 30');
  await expect(workplace).not.toHaveAccessibleDescription(
    new RegExp(t('validation.ZIPCODE_REGION', { zipCode: '981 37' })),
  );
  await workplace.fill('981 37');
  await expect(workplace).toHaveAccessibleDescription(
    new RegExp(t('validation.ZIPCODE_REGION', { zipCode: '981 37' })),
  );
});

type Form = ReturnType<typeof formsOf>[number];
