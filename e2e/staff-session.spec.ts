import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { nameOf, signInAs } from './support/people';
import { createdCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

/** The session that began last is this test's: nobody else signs in as Hanna. */
async function idleFor(minutes: number): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1 });
  await sql`
    UPDATE session SET last_seen_at = now() - make_interval(mins => ${minutes})
    WHERE id = (SELECT s.id FROM session s JOIN account a ON a.id = s.account_id
      WHERE a.name = ${nameOf('Hanna')} ORDER BY s.created_at DESC LIMIT 1)`;
  await sql.end();
}

/** Opens a case with a text in its message field that is not sent. */
async function writeMessage(page: Page, label: string): Promise<{ text: string; address: string }> {
  const { id } = await createdCase({ moSlug: 'handelsforbundet' });
  const address = `/case/admin/${id}/messages`;
  await page.clock.install();
  await signInAs(page, 'Hanna', address);
  const text = `Halvvägs ${randomUUID()}`;
  await page.getByRole('textbox', { name: label }).fill(text);
  return { text, address };
}

test.describe.configure({ mode: 'serial' });

test('a warning comes before the session ends, over a dialog that is open, and can be answered', async ({
  page,
  t,
}) => {
  const { text } = await writeMessage(page, t('support.message'));
  await idleFor(117);
  await page.clock.fastForward('01:57:00');
  const warning = page.getByRole('alertdialog', { name: t('shell.session.warning.title') });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: t('shell.session.warning.goOn') })).toBeFocused();
  await expect(warning.getByRole('button', { name: t('shell.signOut') })).toBeVisible();
  await warning.getByRole('button', { name: t('shell.session.warning.goOn') }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: t('support.message') })).toHaveValue(text);
  expect((await (await page.request.get('/api/Session')).json()).secondsLeft).toBeGreaterThan(7_000);
});

test.describe('a session that nobody goes on with', () => {
  test.use({ refusals: [401] });
  test('ends, and signing in leads back to the page with what was typed', async ({ page, t }) => {
    const { text, address } = await writeMessage(page, t('support.message'));
    await idleFor(121);
    await page.clock.fastForward('02:01:00');
    const ended = page.getByRole('alertdialog', { name: t('shell.session.ended.title') });
    await expect(ended).toBeVisible();
    expect((await page.request.get('/api/Me')).status()).toBe(401);
    page.once('dialog', (question) => void question.accept());
    await ended.getByRole('link', { name: t('shell.session.signIn') }).click();
    await expect(page).toHaveURL(address);
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: t('support.message') })).toHaveValue(text);
  });
});
