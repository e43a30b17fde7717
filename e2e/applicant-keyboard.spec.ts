import type { Locator } from 'playwright/test';
import { dayAhead } from '@/tests/fixtures/days';
import { createdMail, formDialog, openMailedLink } from './support/application';
import {
  chooseByKeyboard,
  chooseNextByKeyboard,
  pressByKeyboard,
  tickByKeyboard,
  typeByKeyboard,
} from './support/keyboard';
import { freshOrganisationNumber } from './support/organisation-number';
import { type Component, type FormOfTemplate, formsOf, questionOf } from './support/questions';
import { expect, type Page, test } from './support/test';

const FORMS = formsOf('teknikbolagen');

/** The answers to give, in the order of the forms. `true` is an answer given with one key. */
const ANSWERS: Record<string, Record<string, string | true>> = {
  company: {
    postalAddress: 'Tangentgatan 1',
    postalZipCode: '721 30',
    postalCity: 'Västerås',
    isPartOfGroup: 'no',
  },
  contacts: { contactName: 'Karin Kontakt', contactTelephone: '+46701234567', positions: 'ceo' },
  operations: {
    businessDescription: 'Vi konstruerar styrsystem för mindre industrier.',
    subgroup: true,
    businessAreas: 'consulting',
    numberOfEmployees: '12',
    turnover: '18500',
    startedMonth: '2019-03',
    hasMoreWorkplaces: 'no',
    primaryWorkplaceZipCode: '721 30',
  },
  agreements: { collectiveAgreement: 'no', hasPensionInsurance: 'no' },
  invoicing: { invoiceMethod: true, invoiceEmail: 'faktura@example.com', desiredAdmissionDate: dayAhead(40) },
  consents: { acceptsStatutes: true },
};

test('the whole journey by keyboard alone', async ({ page, t, language }) => {
  test.setTimeout(240_000);
  const orgNo = freshOrganisationNumber();
  const email = `karin@${orgNo}.example`;

  await test.step('applying', async () => {
    await page.goto('/apply/teknikbolagen');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shell.skipToContent') })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, page.getByRole('link', { name: t('apply.start.begin') }).first());
    await typeByKeyboard(page, page.getByLabel(t('apply.fields.orgNo')), orgNo);
    await typeByKeyboard(page, page.getByLabel(t('apply.fields.email')), email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('apply.created.title') })).toBeFocused();
  });

  await test.step('the forms', async () => {
    await openMailedLink({ page }, await createdMail({ t, language }, email));
    await pressByKeyboard(page, page.getByRole('link', { name: t('application.tasks.begin') }));
    for (const form of FORMS) {
      const dialog = formDialog(page, form, language);
      await expect(dialog).toBeVisible();
      for (const [componentId, answer] of Object.entries(ANSWERS[form.id] ?? {})) {
        await answerByKeyboard(page, dialog, form, componentId, answer);
      }
      await pressByKeyboard(page, dialog.getByRole('button', { name: t('form.saveAndContinue') }));
    }
    // Focus is already there.
    await expect(page.getByRole('heading', { level: 1, name: t('signing.check.title') })).toBeFocused();
  });

  await test.step('sending it to be signed, and taking it back', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: t('signing.check.toSigning') }));
    await expect(page.getByRole('heading', { level: 1, name: t('signing.choice.title') })).toBeFocused();
    await typeByKeyboard(page, page.getByLabel(t('form.signatory.name', { number: 1 })), 'Ada Ask');
    await typeByKeyboard(
      page,
      page.getByLabel(t('form.signatory.email', { number: 1 })),
      `ada@${orgNo}.example`,
    );
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: t('signing.shared.signing.title') }),
    ).toBeFocused();
    await pressByKeyboard(page, page.getByRole('link', { name: t('form.toOverview') }).last());
    await pressByKeyboard(page, page.getByRole('link', { name: t('signing.board.cancel') }));
    await pressByKeyboard(
      page,
      page.getByRole('dialog').getByRole('button', { name: t('signing.cancel.submit') }),
    );
    await expect(page.getByRole('heading', { level: 1, name: t('application.heading.ready') })).toBeVisible();
  });

  await test.step('asking', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: t('support.title') }));
    await typeByKeyboard(page, page.getByLabel(t('support.ask')), 'När får vi besked?');
    await pressByKeyboard(page, page.getByRole('button', { name: t('support.send'), exact: true }));
    await expect(page.getByRole('list', { name: t('support.conversation') })).toContainText(
      'När får vi besked?',
    );
  });

  async function answerByKeyboard(
    on: Page,
    dialog: Locator,
    form: FormOfTemplate,
    componentId: string,
    answer: string | true,
  ): Promise<void> {
    const question = questionOf(form, componentId);
    const name = question.label[language];
    const field = dialog.getByLabel(name, { exact: true }).first();
    switch (question.type) {
      case 'FormRadioButtonGroup':
        return chooseByKeyboard(
          on,
          dialog
            .getByRole('radiogroup', { name })
            .getByRole('radio', { name: optionOf(question, answer), exact: true }),
        );
      case 'FormCheckBoxList':
        return tickByKeyboard(on, dialog.getByRole('checkbox', { name: optionOf(question, answer) }));
      case 'FormCheckBox':
        return tickByKeyboard(on, dialog.getByRole('checkbox', { name }));
      case 'FormSelectList':
        await expect(field.getByRole('option')).not.toHaveCount(1);
        return chooseNextByKeyboard(on, field);
      case 'FormDynamicPosition':
        return fillPosition(on, dialog.getByRole('group', { name: optionOf(question, answer) }));
      default:
        return typeByKeyboard(on, field, String(answer));
    }
  }

  async function fillPosition(on: Page, person: Locator): Promise<void> {
    await typeByKeyboard(on, person.getByLabel(t('form.position.name')), 'Vera Direktör');
    await typeByKeyboard(on, person.getByLabel(t('form.position.email')), 'vera@example.com');
    await typeByKeyboard(on, person.getByLabel(t('form.position.telephone')), '+46701112233');
  }

  function optionOf({ options, radioButtons }: Component, id: string | true): string {
    const all = [...(options ?? []), ...(radioButtons ?? [])];
    return all.find((option) => option.id === id)?.label[language] ?? String(id);
  }
});
