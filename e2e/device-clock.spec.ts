import { DAY_MS, MINUTE_MS, swedishDay } from '@/lib/domain/time';
import { dayAhead } from '@/tests/fixtures/days';
import { COMPLETE_ANSWERS, fillForm, formDialog } from './support/application';
import { openCaseByNumber } from './support/case-worker';
import { signInAs } from './support/people';
import { createdCase, fillIn } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { expect, type Page, test } from './support/test';

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

const [FIRST, SECOND] = formsOf('handelsforbundet').filter(({ id }) =>
  ['agreements', 'invoicing'].includes(id),
) as [ReturnType<typeof formsOf>[number], ReturnType<typeof formsOf>[number]];

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
    const [operations, next] = formsOf('teknikbolagen').slice(2) as [typeof FIRST, typeof FIRST];
    expect(operations.id).toBe('operations');
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
    await expect(formDialog(page, next, language)).toBeVisible();
  });

  test(`a case was created today for a case worker whose device is ${words}`, async ({ page, t }) => {
    await setClockOff(page, years * 365 * DAY_MS);
    const { orgNo, company } = await createdCase();
    await signInAs(page, 'Anna', '/');
    await openCaseByNumber({ page, t }, orgNo, company);
    const [today = ''] = t('ui.time.todayAt', { time: '|' }).split('|');
    const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
    await expect(header.getByText(new RegExp(`^${today}\\d\\d:\\d\\d`)).first()).toBeVisible();
  });
}

test('a form that is open at midnight takes the new day, and can be finished', async ({
  page,
  t,
  language,
}) => {
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
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`/case/${prepared.id}/form/${FIRST.id}`);
  const dialog = formDialog(page, FIRST, language);
  const day = dialog.getByLabel(questionOf(FIRST, 'agreementFrom').label[language]);
  await day.fill(dayAhead(0));
  await day.blur();
  await expect(day).toHaveAccessibleDescription(
    new RegExp(t('validation.DATE_IN_FUTURE', { day: dayAhead(-1) })),
  );
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: t('form.saveAndContinue') }).click();
  await expect(formDialog(page, SECOND, language)).toBeVisible();
});

/** The moment at which a day begins in Sweden. */
function beginOf(day: string): number {
  const [begin = 0] = ['+01:00', '+02:00']
    .map((zone) => Date.parse(`${day}T00:00:00${zone}`))
    .filter((at) => swedishDay(new Date(at)) === day && swedishDay(new Date(at - 1)) !== day);
  return begin;
}
