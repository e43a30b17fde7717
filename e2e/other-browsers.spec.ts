import { type BrowserName, isInstalled, OTHER_BROWSERS } from '@/scripts/test/browser';
import { dayAhead } from '@/tests/fixtures/days';
import { createdMail } from './support/application';
import { freshOrganisationNumber } from './support/organisation-number';
import { OtherBrowser } from './support/other-browsers';
import { nameOf } from './support/people';
import { fillIn, mailedCase, storedValue } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { linkIn, signAll } from './support/sandbox';
import { expect, test } from './support/test';
import type { Language, Text } from './support/texts';

const FORMS = formsOf('teknikbolagen');
const BY_KEYS = ['operations', 'invoicing'];

for (const name of Object.keys(OTHER_BROWSERS) as BrowserName[]) {
  test(`a company applies and is seen by a case worker in ${name}`, async ({ t, language }) => {
    test.skip(!isInstalled(name), `${name} is not installed`);
    test.setTimeout(300_000);
    const orgNo = freshOrganisationNumber();
    const email = `karin@${orgNo}.example`;
    const browser = await OtherBrowser.start(name);
    try {
      const prepared = await test.step('applies and gets a link by mail', async () => {
        await browser.open('/apply/teknikbolagen/medlemsansokan');
        await browser.fill(t('apply.fields.orgNo'), orgNo);
        await browser.fill(t('apply.fields.email'), email);
        await browser.click('button', t('apply.create.submit'));
        await browser.see('heading', t('apply.created.title'), { isFocused: true });
        await browser.read(email);
        await browser.open(linkIn(await createdMail({ t, language }, email)));
        await browser.see('heading', t('application.heading.fill'));
        return mailedCase('teknikbolagen', orgNo, email);
      });

      await test.step('fills in forms by keys', async () => {
        await fillIn(prepared, {}, BY_KEYS);
        await browser.open(`/case/${prepared.id}`);
        await fillOperations(browser, t, language);
        await fillInvoicing(browser, t, language);
        await browser.see('heading', t('signing.check.title'), { isFocused: true });
        expect(await storedValue(prepared, 'subgroup')).toBe('industri');
        expect(await storedValue(prepared, 'startedMonth')).toBe('2012-05');
        expect(await storedValue(prepared, 'hasMoreWorkplaces')).toBe('yes');
        expect(await storedValue(prepared, 'workplaces')).toContain('Lagret i Sala');
        expect(await storedValue(prepared, 'desiredAdmissionDate')).toBe(dayAhead(40));
      });

      await test.step('changes an answer and comes back', async () => {
        const [company] = FORMS as [(typeof FORMS)[number]];
        const city = questionOf(company, 'postalCity').label[language];
        await browser.click('link', `${t('signing.check.change')} ${city}`);
        await browser.see('textbox', city, { isFocused: true });
        await browser.fill(city, 'Åmål');
        await browser.click('button', t('form.saveAndCheck'));
        await browser.see('link', `${t('signing.check.change')} ${city}`, { isFocused: true });
        await browser.read('Åmål');
        expect(await browser.evaluate(() => location.pathname)).toBe(`/case/${prepared.id}/check`);
      });

      await test.step('sends it for signing, and it is signed', async () => {
        await browser.click('link', t('signing.check.toSigning'));
        await browser.see('heading', t('signing.choice.title'), { isFocused: true });
        await browser.fill(t('form.signatory.name', { number: 1 }), 'Ada Ask');
        await browser.fill(t('form.signatory.email', { number: 1 }), `ada@${orgNo}.example`);
        await browser.click('button', t('signing.digital.submit'));
        await browser.see('heading', t('signing.shared.signing.title'), { isFocused: true });
        await browser.read(`ada@${orgNo}.example`);
        expect(await browser.evaluate(() => location.pathname)).toBe(`/case/${prepared.id}/shared`);
        await browser.click('link', t('form.toOverview'));
        await browser.see('heading', t('application.heading.signing'));
        await signAll(prepared.id);
        // The page was left open and updates by itself.
        await browser.see('heading', t('application.heading.review'));
      });

      await test.step('a case worker finds it', async () => {
        await browser.open('/?category=active');
        await browser.click('button', nameOf('Anna'));
        await browser.fill(t('caseList.search.label'), orgNo, 'searchbox');
        // Until the list has changed, what is pressed may move away.
        await expect
          .poll(() => browser.evaluate(() => document.querySelectorAll('[data-row-link]').length))
          .toBe(1);
        await browser.click('link', prepared.company);
        await browser.see('heading', prepared.company);
        await browser.read(t('status.SUBMITTED'));
      });
      expect(browser.troubles, 'what went wrong in the browser').toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

async function fillOperations(browser: OtherBrowser, t: Text, language: Language): Promise<void> {
  const form = FORMS.find(({ id }) => id === 'operations') as (typeof FORMS)[number];
  const label = (componentId: string) => questionOf(form, componentId).label[language];
  await browser.click('link', form.title[language]);
  await browser.tabTo('textbox', label('businessDescription'));
  await browser.type('Vi bygger styrsystem åt små industrier.');
  await choose(browser, label('subgroup'), 'Industri');
  await browser.tabTo('checkbox', 'Installation');
  await browser.press('Space');
  await browser.tabTo('checkbox', 'Annat');
  await browser.press('Space');
  for (const [componentId, answer] of [
    ['otherBusinessArea', 'Driftstöd'],
    ['numberOfEmployees', '12'],
    ['turnover', '18 500'],
    ['startedMonth', 'maj 2012'],
    ['primaryWorkplaceZipCode', '721 30'],
  ] as const) {
    await browser.tabTo('textbox', label(componentId));
    await browser.type(answer);
  }
  await browser.tabTo('radio', 'Ja');
  await browser.press('Space');
  await browser.see('radio', 'Ja', { isChecked: true });
  await browser.tabTo('button', t('form.list.add'));
  await browser.press('Enter');
  await browser.see('textbox', 'Namn på arbetsplatsen', { isFocused: true });
  for (const answer of ['Lagret i Sala', '733 30', '2']) {
    await browser.type(answer);
    await browser.press('Tab');
  }
  await save(browser, t);
}

async function fillInvoicing(browser: OtherBrowser, t: Text, language: Language): Promise<void> {
  const form = FORMS.find(({ id }) => id === 'invoicing') as (typeof FORMS)[number];
  const label = (componentId: string) => questionOf(form, componentId).label[language];
  await browser.see('combobox', label('invoiceMethod'));
  await choose(browser, label('invoiceMethod'), 'PDF');
  await browser.tabTo('textbox', label('invoiceEmail'));
  await browser.type('faktura@example.com');
  await browser.tabTo('textbox', label('desiredAdmissionDate'));
  await browser.type(dayAhead(40));
  await save(browser, t);
}

/** Chooses an option of a dropdown list by typing how it begins. */
async function choose(browser: OtherBrowser, name: string, option: string): Promise<void> {
  // Options from the register arrive after the page.
  await browser.see('option', option);
  await browser.tabTo('combobox', name);
  await browser.type(option);
}

async function save(browser: OtherBrowser, t: Text): Promise<void> {
  await browser.read(t('form.save.allSaved'));
  await browser.tabTo('button', t('form.saveAndContinue'));
  await browser.press('Enter');
}
