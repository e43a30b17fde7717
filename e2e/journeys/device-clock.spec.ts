import { COMPLETE_ANSWERS, fillForm, formDialog } from '@/e2e/support/application';
import { signInAs } from '@/e2e/support/people';
import { createdCase, fillIn } from '@/e2e/support/prepared-case';
import { formsOf, questionOf } from '@/e2e/support/questions';
import { expect, type Page, test } from '@/e2e/support/test';
import { DAY_MS, MINUTE_MS, swedishDay } from '@/lib/domain/time';
import { dayAhead } from '@/tests/fixtures/days';

/** Opens pages on a device whose clock is off by so many milliseconds. */
async function setClockOff(page: Page, ms: number): Promise<void> {
  await page.addInitScript((off) => {
    const RealDate = Date;
    const present = () => RealDate.now() + off;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [present()]),
      get: (target, key) => (key === 'now' ? present : Reflect.get(target, key)),
    });
  }, ms);
}

const formOf = (moSlug: string, formId: string) => {
  const form = formsOf(moSlug).find(({ id }) => id === formId);
  if (!form) throw new Error(`${moSlug} has no form ${formId}`);
  return form;
};

for (const [words, years] of [
  ['two years behind', -2],
  ['two years ahead', 2],
] as const) {
  test(`a form with rules for days can be finished on a device that is ${words}`, async ({
    page,
    t,
    language,
  }) => {
    await setClockOff(page, years * 365 * DAY_MS);
    const prepared = await createdCase({ language });
    const operations = formOf('teknikbolagen', 'operations');
    await page.goto(prepared.link);
    await page.goto(`/case/${prepared.id}/form/operations`);
    const dialog = formDialog(page, operations, language);
    const month = dialog.getByLabel(questionOf(operations, 'startedMonth').label[language]).first();
    await month.fill(dayAhead(40).slice(0, 'YYYY-MM'.length));
    await month.blur();
    await expect(month).toHaveAccessibleDescription(
      new RegExp(t('validation.MONTH_IN_FUTURE', { month: dayAhead(0).slice(0, 'YYYY-MM'.length) })),
    );
    await fillForm({ page, t, language }, operations, {
      ...COMPLETE_ANSWERS.operations,
      startedMonth: dayAhead(0).slice(0, 'YYYY-MM'.length),
    });
    await expect(formDialog(page, formOf('teknikbolagen', 'agreements'), language)).toBeVisible();
  });

  test(`a case was created today for a case worker whose device is ${words}`, async ({ page, t }) => {
    await setClockOff(page, years * 365 * DAY_MS);
    const { id, orgNo } = await createdCase();
    const [words = ''] = t('ui.time.todayAt', { time: '|' }).split('|');
    const today = new RegExp(`${words}\\d\\d:\\d\\d`);
    await signInAs(page, 'Anna', `/?group=all&search=${orgNo}`);
    await expect(page.getByRole('row', { name: orgNo })).toContainText(today);
    await page.goto(`/case/admin/${id}`);
    await page.getByRole('button', { name: t('case.header.facts') }).click();
    await expect(page.getByText(today).first()).toBeVisible();
  });
}

test('a form that is open at midnight takes the new day, and can be finished', async ({
  page,
  t,
  language,
}) => {
  const agreements = formOf('handelsforbundet', 'agreements');
  const prepared = await createdCase({ moSlug: 'handelsforbundet', language });
  await fillIn(prepared, { hasAgreement: 'yes' });
  await page.goto(prepared.link);
  const midnight = beginOf(dayAhead(0));
  await page.clock.install();
  // The server made the page a minute before this day began, and has said nothing since.
  await page.route(/\/form\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-now="\d+"/, `data-now="${midnight - MINUTE_MS}"`);
    await route.fulfill({ response, body });
  });
  await page.route('**/Data*', async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`/case/${prepared.id}/form/agreements`);
  const dialog = formDialog(page, agreements, language);
  const day = dialog.getByLabel(questionOf(agreements, 'agreementFrom').label[language]);
  await day.fill(dayAhead(0));
  await day.blur();
  await expect(day).toHaveAccessibleDescription(
    new RegExp(t('validation.DATE_IN_FUTURE', { day: dayAhead(-1) })),
  );
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await expect(page).not.toHaveURL(/\/form\/agreements/);
});

/** The moment at which a day begins in Sweden. */
function beginOf(day: string): number {
  const [begin = 0] = ['+01:00', '+02:00']
    .map((zone) => Date.parse(`${day}T00:00:00${zone}`))
    .filter((at) => swedishDay(new Date(at)) === day && swedishDay(new Date(at - 1)) !== day);
  return begin;
}
