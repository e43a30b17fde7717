import { mkdirSync } from 'node:fs';
import { addQuestion, inBoth, showWhenTicked } from './support/editor';
import { signInAs } from './support/people';
import { callAs, createdCase, filledCase } from './support/prepared-case';
import { mailTo } from './support/sandbox';
import { test } from './support/test';

const OUT = '/tmp/w/org-shots';
mkdirSync(OUT, { recursive: true });

test('look', async ({ page, t, language, somebodyElse, browser }) => {
  test.setTimeout(400_000);
  const shot = async (name: string, size = { width: 1440, height: 900 }, full = true) => {
    await page.setViewportSize(size);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${OUT}/${name}.png`, fullPage: full });
  };
  await signInAs(page, 'Bodil', '/organisation/byggforeningen');
  await shot('b-overview');
  await page.goto('/organisation/byggforeningen/forms');
  await shot('b-forms-start', undefined, false);
  await addQuestion({ page, t, language }, 'FormCheckBox', {
    sv: 'Har ni kollektivavtal?',
    en: 'Collective agreement?',
  });
  await shot('b-forms-box');
  await addQuestion({ page, t, language }, 'FormSelectList', { sv: 'Vilket avtal?', en: 'Which agreement?' });
  await shot('b-forms-list');
  await inBoth({ page, t, language }, t('organisation.editor.optionNumber', { number: 1 }), {
    sv: 'Byggavtalet',
    en: 'The building agreement',
  });
  await showWhenTicked({ page, t, language }, { sv: 'Har ni kollektivavtal?', en: '' });
  await page.waitForTimeout(2000);
  await shot('b-forms-done');
  await shot('b-forms-phone', { width: 375, height: 812 });
  await shot('b-forms-zoom', { width: 320, height: 256 }, false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('b-forms-dark');
  await page.goto('/organisation/byggforeningen/process');
  await shot('b-process-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/organisation/byggforeningen/publish');
  await page.waitForTimeout(1500);
  await shot('b-publish');
  await page.goto('/organisation/byggforeningen/preview');
  await page.getByRole('button', { name: t('organisation.preview.share.submit') }).click();
  await page.getByLabel(t('organisation.preview.share.link')).waitFor();
  await shot('b-preview');
  const link = await page.getByLabel(t('organisation.preview.share.link')).inputValue();
  await page.goto(link);
  await shot('b-shared');
  await page.goto('/organisation/byggforeningen/versions');
  await shot('b-versions');
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna', '/organisation/teknikbolagen');
  await anna.setViewportSize({ width: 1440, height: 900 });
  const ashot = async (name: string) => {
    await anna.waitForTimeout(800);
    await anna.screenshot({ path: `${OUT}/${name}.png`, fullPage: true });
  };
  await ashot('t-overview');
  await anna.getByRole('button', { name: /till versionen i bruk/ }).click();
  await anna.waitForTimeout(1500);
  await ashot('t-move');
  await anna.keyboard.press('Escape');
  await anna.goto('/organisation/teknikbolagen/publish');
  await anna.waitForTimeout(2000);
  await ashot('t-publish');
  await anna.goto('/organisation/teknikbolagen/versions?from=1&to=2#comparison');
  await ashot('t-compare');
  await callAs(anna, 'POST', 'organisation/teknikbolagen/People', {
    data: { email: 'ny.rost@example.com', roleId: 2 },
  });
  const mail = await mailTo('ny.rost@example.com', '');
  const letter = await (await browser.newContext({ viewport: { width: 700, height: 900 } })).newPage();
  await letter.setContent(mail.html);
  await letter.waitForTimeout(500);
  await letter.screenshot({ path: `${OUT}/mail.png`, fullPage: true });
  const dark = await (
    await browser.newContext({ viewport: { width: 375, height: 812 }, colorScheme: 'dark' })
  ).newPage();
  await dark.setContent(mail.html);
  await dark.screenshot({ path: `${OUT}/mail-dark.png`, fullPage: true });
  const visitor = await somebodyElse();
  await visitor.setViewportSize({ width: 1280, height: 900 });
  const vshot = async (name: string) => {
    await visitor.waitForTimeout(500);
    await visitor.screenshot({ path: `${OUT}/${name}.png`, fullPage: true });
  };
  await visitor.goto('/apply/teknikbolagen');
  await vshot('a-start');
  await visitor.goto('/apply/teknikbolagen/information');
  await vshot('a-information');
  await visitor.goto('/apply/teknikbolagen/medlemsansokan');
  await vshot('a-create');
  const prepared = await filledCase({ moSlug: 'handelsforbundet' });
  await visitor.goto(prepared.link);
  await vshot('a-sign');
  const created = await createdCase();
  await visitor.goto(created.link);
  await vshot('a-home');
});
