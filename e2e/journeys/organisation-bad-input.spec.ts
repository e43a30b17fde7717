import { signInAs } from '@/e2e/support/people';
import { expect, type Page, test } from '@/e2e/support/test';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { CURRENT_SCHEMA } from '@/lib/domain/organisation/body';
import { FILE_KIND } from '@/lib/domain/organisation/body-schema';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';

// An organisation that nobody else changes during the test.
const HOME = '/organisation/handelsforbundet';
test.use({ refusals: [400, 413, 415, 422] });

interface Row {
  componentId: string;
  [property: string]: unknown;
}

/** Returns an exported file with a change. */
function file(
  change: (content: { schema: number; body: { forms: { title: object; rows: Row[] }[] } }) => void,
) {
  const content = { kind: FILE_KIND, schema: CURRENT_SCHEMA, body: structuredClone(STARTING_BODY) };
  change(content as never);
  return JSON.stringify(content);
}

const question = (componentId: string, sv: string, more: object = {}): Row => ({
  ...{ componentId, type: 'FormCheckBox', label: { sv, en: `${sv} in English` } },
  ...more,
});

/** Returns the draft, the settings and the history. */
async function stored(page: Page): Promise<unknown[]> {
  const paths = ['Draft', 'Settings', 'History'];
  return Promise.all(paths.map(async (path) => (await page.request.get(`/api${HOME}/${path}`)).json()));
}

const row = (...rows: Row[]) => file(({ body }) => body.forms[0]?.rows.push(...rows));
const IMPORT = 'organisation.versions.import';

/** The content of each file, and what is said about it: the key of the text, its values, and the place in words. */
const FILES: [string, string, string, Record<string, string>?, string?][] = [
  ['another product', '{"kind":"other","forms":[]}', 'errors.FILE_NOT_OURS'],
  ['no JSON', 'hej', 'errors.FILE_NOT_OURS'],
  ['a newer schema', file((content) => Object.assign(content, { schema: 99 })), 'errors.FILE_TOO_NEW'],
  [
    'two questions with one id',
    row(question('twice', 'Första'), question('twice', 'Andra')),
    ...([`${IMPORT}.refusal.DUPLICATE_COMPONENT`, { value: 'twice' }, 'Företaget – Första'] as const),
  ],
  [
    'a circle of conditions',
    row(
      question('one', 'Ett', { displayController: ['two'] }),
      question('two', 'Två', { displayController: ['one'] }),
    ),
    ...([`${IMPORT}.refusal.CONDITION_CIRCLE`, { value: 'one' }, 'Företaget – Ett'] as const),
  ],
  [
    'a pattern that never ends',
    row({ ...question('slow', 'Långsam'), type: 'FormTextBox', validation: { regex: '(a+)+b' } }),
    ...([`${IMPORT}.refusal.UNSAFE_PATTERN`, {}, 'Företaget – Långsam'] as const),
  ],
  [
    'a question of an unknown kind',
    row({ ...question('odd', 'Konstig'), type: 'FormOracle' }),
    ...([`${IMPORT}.refused`, {}, 'Företaget – Konstig'] as const),
  ],
];

test('a bad file is refused with its reason and its place, and nothing is stored', async ({
  page,
  t,
  language,
}) => {
  await signInAs(page, 'Hanna', `${HOME}/versions`);
  const before = await stored(page);
  const card = page.locator('main');
  for (const [what, text, key, values, place] of FILES) {
    await test.step(what, async () => {
      const answered = page.waitForResponse((response) => response.url().includes('/Draft/Import'));
      await page.locator('#import-file').setInputFiles({
        name: 'organisation.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      // The same may already have been said about the previous file, so wait for the answer.
      await answered;
      await expect(card.getByText(t(key, values)).first()).toBeVisible();
      if (place) {
        const name = place.replace('Företaget', language === 'sv' ? 'Företaget' : 'The company');
        await expect(card.getByText(name).first()).toBeVisible();
      }
    });
  }
  await test.step('5 MB', async () => {
    await page.locator('#import-file').setInputFiles({
      name: 'stor.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(ORGANISATION_LIMITS.bodyBytes + 1, ' '),
    });
    await expect(card.getByText(t('validation.FILE_TOO_LARGE', { max: '5 MB' }))).toBeVisible();
  });
  expect(await stored(page)).toEqual(before);
});

test('a logo that is a script is refused, and nothing is stored', async ({ page, t }) => {
  await signInAs(page, 'Hanna', `${HOME}/settings/look`);
  const before = await stored(page);
  const logos = [
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'NO_DRAWING'],
    ['logo.svg', 'alert(1)', 'FILE_BROKEN'],
    ['logo.png', '<script>alert(1)</script>', 'INVALID_FILE_TYPE'],
  ] as const;
  for (const [name, text, code] of logos) {
    await page.locator('#settings-logo').setInputFiles({
      name,
      mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'image/png',
      buffer: Buffer.from(text),
    });
    // The field names the types besides.
    const [sentence = ''] = t(`errors.${code}`, { named: 'png', types: '' }).split('. ');
    await expect(page.getByText(sentence).last()).toBeVisible();
  }
  expect(await stored(page)).toEqual(before);
});
