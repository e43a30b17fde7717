import { languageName } from '@/lib/domain/locale';
import type { SettingsPage } from '@/lib/domain/page-addresses';
import { expectAccessible } from './support/accessibility';
import { message } from './support/case-worker';
import { downloaded } from './support/download';
import { nameOf, signInAs } from './support/people';
import { callAs } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expectReadable } from './support/readable';
import { linkIn, mailTo } from './support/sandbox';
import { expect, type Page, test } from './support/test';

const SLUG = 'handelsforbundet';
const HOME = `/organisation/${SLUG}`;
const API = `organisation/${SLUG}`;
// These tests change one organisation, and restore it.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Returns the answer of a call for the signed-in person. */
async function read<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(`/api/${path}`)).json();
}

test('the lists lead to the organisation of the case worker, and to a choice of several', async ({
  page,
  t,
  somebodyElse,
}) => {
  await signInAs(page, 'Hanna');
  await page.getByRole('link', { name: t('shell.organisation'), exact: true }).click();
  await page.waitForURL(HOME);
  await expect(page.getByText(t('organisation.overview.version.title'))).toBeVisible();
  await expectReadable(page, 'overview');
  await page.getByRole('button', { name: t('organisation.overview.close') }).click();
  const question = page.getByRole('dialog', { name: t('organisation.overview.closeQuestion.title') });
  await expect(question).toContainText(t('organisation.overview.closeQuestion.text'));
  await expectAccessible(page, 'the question before closing');
  await question.getByRole('button', { name: t('ui.cancel') }).click();
  await expect(question).toHaveCount(0);

  const anna = await somebodyElse();
  await signInAs(anna, 'Anna', '/organisation');
  await expect(anna.getByRole('heading', { level: 1 })).toHaveText(t('organisation.list.title'));
  await expectReadable(anna, 'organisations');
  const ragnar = await somebodyElse();
  await signInAs(ragnar, 'Ragnar');
  await expect(ragnar.getByRole('link', { name: t('shell.organisation'), exact: true })).toHaveCount(0);
});

test('settings are checked at their fields, saved, warned about and shown in the history', async ({
  page,
  t,
  language,
}) => {
  await signInAs(page, 'Hanna', HOME);
  await page.getByRole('link', { name: t('organisation.nav.settings') }).click();
  await page.waitForURL(`${HOME}/settings`);
  const open = async (name: SettingsPage) => {
    await page
      .getByRole('navigation', { name: t('organisation.settings.menu') })
      .getByRole('link', { name: t(`organisation.settings.${name}.title`) })
      .click();
    await page.waitForURL(`${HOME}/settings/${name}`);
  };
  const before = await read<{ details: object; handling: object }>(page, `${API}/Settings`);
  await open('look');
  const colour = page.getByLabel(t('organisation.settings.colour.accentColour'), { exact: true });
  await colour.fill('#ffff00');
  await expect(page.getByText(/^Kontrast mot vit text: 1,07:1/)).toBeVisible();
  await page
    .getByRole('button', {
      name: t('organisation.settings.save', { part: t('organisation.settings.colour.save') }),
    })
    .click();
  await expect(colour).toHaveAttribute('aria-invalid', 'true');
  await expect(colour).toHaveAccessibleDescription(new RegExp(t('validation.LOW_CONTRAST')));
  await expect(colour).toBeFocused();
  await expectReadable(page, 'settings with an error');

  await page.getByRole('link', { name: t('organisation.nav.people') }).click();
  const question = page.getByRole('dialog', { name: t('organisation.unsaved.title') });
  await question.getByRole('button', { name: t('organisation.unsaved.stay') }).click();
  await expect(page).toHaveURL(`${HOME}/settings/look`);
  // The Back button asks for confirmation before it leaves, too.
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: t('organisation.unsaved.stay') }).click();
  await expect(page).toHaveURL(`${HOME}/settings/look`);
  await expect(colour).toHaveValue('#ffff00');
  // Another page of the settings leaves it, too.
  await page.getByRole('link', { name: t('organisation.settings.notices.title') }).click();
  await question.getByRole('button', { name: t('organisation.unsaved.leave') }).click();
  await page.waitForURL(`${HOME}/settings/notices`);

  const days = page.getByLabel(t('organisation.settings.notices.handlingDays'));
  await days.fill('många');
  const save = page.getByRole('button', {
    name: t('organisation.settings.save', { part: t('organisation.settings.notices.save') }),
  });
  await save.click();
  await expect(days).toHaveAccessibleDescription(new RegExp(t('validation.NOT_A_NUMBER')));
  await days.fill('12');
  await save.click();
  await expect(message(page, t('organisation.settings.saved'))).toBeVisible();
  await open('replies');
  await expectReadable(page, 'saved replies');
  await page.getByRole('button', { name: t('organisation.settings.replies.add') }).click();
  await expect(page.getByLabel(t('organisation.settings.replies.name')).last()).toBeFocused();
  await page.keyboard.type('Komplettera');
  await page
    .getByLabel(t('organisation.settings.replies.inLanguage', { language: languageName('sv', language) }))
    .last()
    .fill('Skicka in era stadgar, {company}.');
  await page
    .getByRole('button', {
      name: t('organisation.settings.save', { part: t('organisation.settings.replies.save') }),
    })
    .click();
  await expect(message(page, t('organisation.settings.saved'))).toBeVisible();
  await open('retention');
  await page.getByRole('button', { name: t('organisation.settings.retention.preview') }).click();
  await expect(
    page.getByRole('heading', { name: t('organisation.settings.retention.previewTitle') }),
  ).toBeFocused();
  await expect
    .poll(() => read<{ details: object; handling: { savedReplies: object[] } }>(page, `${API}/Settings`))
    .toMatchObject({
      details: { handlingDays: 12 },
      handling: {
        savedReplies: expect.arrayContaining([
          {
            title: 'Komplettera',
            texts: { sv: 'Skicka in era stadgar, {company}.' },
            uses: ['message', 'correction', 'rejection'],
          },
        ]),
      },
    });
  await callAs(page, 'PUT', `${API}/Settings`, {
    data: { details: before.details, handling: before.handling },
  });

  // Addresses from when the settings were one page lead to the card.
  await page.goto(`${HOME}/settings#colour`);
  await page.waitForURL(`${HOME}/settings/look#colour`);
  await expect(colour).toBeVisible();

  await page.goto(`${HOME}/history`);
  await expect(page.getByText(t('organisation.history.event.SettingsChanged')).first()).toBeVisible();
  await expectReadable(page, 'history');
});

test.describe('settings that somebody else has changed', () => {
  test.use({ refusals: [409] });

  test('are reported, both can be seen, and what is chosen is saved', async ({ page, t, somebodyElse }) => {
    await signInAs(page, 'Hanna', `${HOME}/settings/addresses`);
    const { postalAddress } = await read<{ postalAddress: string }>(page, `${API}/Settings`);
    const address = page.locator('#settings-postalAddress');
    const part = t('organisation.settings.addresses.save');
    const save = page.getByRole('button', { name: t('organisation.settings.save', { part }) });
    // A retry of the test must change something too.
    const mine = `Min gata ${crypto.randomUUID()}`;
    const theirs = `Annas gata ${crypto.randomUUID()}`;
    // Text typed while the code takes over the page may end up next to the text that was there.
    await untilQuiet(page);
    await expect(async () => {
      await address.fill(mine);
      await expect(address).toHaveValue(mine, { timeout: 2_000 });
    }).toPass();
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna', HOME);
    await callAs(anna, 'PUT', `${API}/Settings`, { data: { postalAddress: theirs } });
    await save.click();
    const notice = page.getByRole('alert').filter({ hasText: t('organisation.settings.conflict.title') });
    await expect(notice).toBeVisible();
    await expect(message(page, t('errors.CONFLICT'))).toBeVisible();
    await expectAccessible(page, 'settings that somebody else has changed');
    await notice.getByRole('button', { name: t('organisation.settings.conflict.theirs') }).click();
    await expect(address).toHaveValue(theirs);
    await notice.getByRole('button', { name: t('organisation.settings.conflict.mine') }).click();
    await expect(address).toHaveValue(mine);
    await save.click();
    await expect(message(page, t('organisation.settings.saved'))).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await read(page, `${API}/Settings`)).toMatchObject({ postalAddress: mine });
    await callAs(page, 'PUT', `${API}/Settings`, { data: { postalAddress } });
  });
});

test('a role is given, requested by somebody else by its mailed link, confirmed, and withdrawn', async ({
  page,
  t,
  somebodyElse,
}) => {
  const address = `ny-${crypto.randomUUID()}@example.com`;
  await signInAs(page, 'Hanna', `${HOME}/people`);
  await page.getByRole('button', { name: t('organisation.people.give.submit') }).click();
  const email = page.getByLabel(t('organisation.people.give.email'));
  await expect(email).toHaveAccessibleDescription(new RegExp(t('validation.EMAIL_FORMAT')));
  await email.fill(address);
  await page.getByRole('radio', { name: t('roleName.3') }).check();
  await page.getByRole('button', { name: t('organisation.people.give.submit') }).click();
  await expect(message(page, t('organisation.people.give.done'))).toBeVisible();
  const invited = page.getByRole('row', { name: address });
  await expect(invited).toContainText(t('organisation.people.notTakenUp'));
  await expectReadable(page, 'people');

  const link = linkIn(await mailTo(address, 'Handelsförbundet'));
  const { pathname, search } = new URL(link);
  const lisa = await somebodyElse();
  await signInAs(lisa, 'Lisa', pathname + search);
  await expect(lisa.getByRole('heading', { level: 1 })).toHaveText(t('organisation.join.title'));
  await expectReadable(lisa, 'an invitation');
  await lisa.getByRole('button', { name: t('organisation.join.ask.submit') }).click();
  await expect(lisa.getByRole('heading', { level: 1 })).toHaveText(t('organisation.join.waiting.title'));

  await page.reload();
  const role = t('roleName.3');
  await page
    .getByRole('button', { name: t('organisation.people.confirmFor', { person: nameOf('Lisa'), role }) })
    .click();
  await expect(message(page, t('organisation.people.confirmed'))).toBeVisible();
  await lisa.goto(HOME);
  await expect(lisa.getByRole('button', { name: t('organisation.overview.close') })).toHaveCount(0);
  await lisa.goto(pathname + search);
  await expect(lisa.getByRole('heading', { level: 1 })).toHaveText(t('organisation.join.taken.title'));

  const robert = await somebodyElse();
  await signInAs(robert, 'Robert', pathname + search);
  await expect(robert.getByRole('heading', { level: 1 })).toHaveText(t('organisation.join.wrong.title'));

  await page
    .getByRole('button', { name: t('organisation.people.withdrawFor', { person: nameOf('Lisa'), role }) })
    .click();
  const question = page.getByRole('dialog', { name: t('organisation.people.question.title') });
  await question.getByRole('button', { name: t('organisation.people.withdraw') }).click();
  await expect(message(page, t('organisation.people.withdrawn'))).toBeVisible();
  await expect(page.getByRole('row', { name: nameOf('Lisa') })).toHaveCount(0);
});

test('a version is exported, changed, imported, compared and restored', async ({ page, t }) => {
  await signInAs(page, 'Hanna', `${HOME}/versions`);
  const overview = await read<{ versionInUse: number }>(page, API);
  const version = overview.versionInUse;
  const name = t('organisation.versions.exportVersion', { version });
  const file = await downloaded(page, () => page.getByRole('link', { name }).click());
  const content = JSON.parse(file.toString('utf8'));
  content.body.forms[0].title = { sv: 'Om oss', en: '' };
  const input = page.locator('#import-file');
  await input.setInputFiles({
    name: 'ändrad.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await expect(page.locator('ins').getByText('Om oss')).toBeVisible();
  // Lists each problem with its place.
  await page.getByText(t('organisation.versions.import.problemList', { count: 1 })).click();
  await expect(
    page.getByText(
      `Om oss (engelska): ${t('organisation.problems.TRANSLATION_MISSING', { language: 'svenska' })}`,
    ),
  ).toBeVisible();
  await expectReadable(page, 'a file that is about to be imported');
  await page.getByRole('button', { name: t('organisation.versions.import.replace') }).click();
  await expect(message(page, t('organisation.versions.import.done'))).toBeVisible();

  await page.getByRole('link', { name: t('organisation.versions.whatChangedInDraft') }).click();
  const heading = page.getByRole('heading', {
    name: t('organisation.versions.compare.heading', {
      from: t('organisation.versions.number', { version }),
      to: t('organisation.versions.draft'),
    }),
  });
  await expect(heading).toBeFocused();
  await expect(page.locator('ins').getByText('Om oss')).toBeVisible();
  await expectReadable(page, 'versions');

  await page.getByRole('button', { name: t('organisation.versions.restoreVersion', { version }) }).click();
  const question = page.getByRole('dialog', { name: t('organisation.versions.restoreQuestion.title') });
  await question.getByRole('button', { name: t('organisation.versions.restoreQuestion.confirm') }).click();
  await expect(message(page, t('organisation.versions.restored', { version }))).toBeVisible();
  await expect(page.getByText(t('organisation.changes.none'))).toBeVisible();
  const { revision } = await read<{ revision: number }>(page, `${API}/Draft`);
  await callAs(page, 'POST', `${API}/Draft/Discard`, { data: { revision } });
});

test.describe('a file that is none of ours', () => {
  test.use({ refusals: [400, 422] });

  test('is refused with its reason', async ({ page, t }) => {
    await signInAs(page, 'Hanna', `${HOME}/versions`);
    await page.locator('#import-file').setInputFiles({
      name: 'annat.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a": 1}'),
    });
    await expect(page.getByText(t('errors.FILE_NOT_OURS')).last()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('the settings begin with their menu, and each page leads back to it', async ({ page, t }) => {
    await signInAs(page, 'Hanna', `${HOME}/settings`);
    const menu = page.getByRole('navigation', { name: t('organisation.settings.menu') });
    await expect(page.getByRole('heading', { name: t('organisation.settings.names.title') })).toBeHidden();
    await expectReadable(page, 'the menu of the settings');
    await menu.getByRole('link', { name: t('organisation.settings.look.title') }).click();
    await expect(
      page.getByLabel(t('organisation.settings.colour.accentColour'), { exact: true }),
    ).toBeVisible();
    await expect(menu).toBeHidden();
    await expectReadable(page, 'a page of the settings');
    await page.getByRole('link', { name: t('organisation.settings.all') }).click();
    await expect(menu).toBeVisible();
  });
});
