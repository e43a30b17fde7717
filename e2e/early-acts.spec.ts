import { PAGE_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './support/people';
import { expect, type Locator, type Page, test } from './support/test';
import { addressesOf, stageOf, WALKS } from './support/walks';

/*
 * On every page, something is done in every control before the page's scripts have come. It stays, and where a page saves by itself it is
 * there for whoever opens the page elsewhere.
 */

test.describe.configure({ timeout: 300_000 });

const SCRIPTS = /\/_next\/static\/.*\.js/;
const CONTROLS = 'input:not([type=hidden], [tabindex="-1"]), select, textarea';

const REST_MS = 700;

/** Pages that save by themselves. */
const SAVED = /\/form\/\[formId\]$|\/organisation\/\[slug\]\/(forms|texts|mails|process)$/;

const GROUPS = Map.groupBy(PAGE_SHAPES, (shape) => WALKS[shape].join(', of a case that is '));

for (const [name, shapes] of GROUPS) {
  test(`what is done early stays on pages of ${name}`, async ({ page, language, somebodyElse }) => {
    const [by, at] = WALKS[shapes[0] ?? '/'];
    const stage = at && stageOf(at);
    const helper = stage?.by ? await somebodyElse() : page;
    if (stage?.by) await signInAs(helper, stage.by);
    const prepared = await stage?.prepare(helper, language);
    const reader = await somebodyElse();
    for (const one of [page, reader]) {
      if (by === 'applicant') await one.goto(prepared?.link ?? '');
      else if (by !== 'anybody') await signInAs(one, by);
    }
    page.on('dialog', (dialog) => void dialog.accept());
    for (const shape of shapes) {
      for (const address of addressesOf(shape, prepared)) {
        const done = await actEarly(page, address);
        if (SAVED.test(shape)) await expectSaved(reader, address, done);
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    }
  });
}

type Done = Map<string, string | boolean>;

/** Does something in every control of a page whose scripts come only then. Returns what each control then has to show. */
async function actEarly(page: Page, address: string): Promise<Done> {
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const done: Done = new Map();
  for (const control of await page.locator(CONTROLS).all()) {
    if (await isUsable(control)) await actIn(control, done);
  }
  const focused = await page.evaluate(() => document.activeElement?.id);
  scripts.resolve();
  await expect(page.locator('.scripts-missing')).toHaveCount(0);
  await expect
    .poll(() => stateOf(page, done), { message: `${address} (${done.size})` })
    .toEqual(Object.fromEntries(done));
  // It is still so once everything has come to rest.
  await page.waitForTimeout(REST_MS);
  expect.soft(await stateOf(page, done), address).toEqual(Object.fromEntries(done));
  expect.soft(await page.evaluate(() => document.activeElement?.id), `focus on ${address}`).toBe(focused);
  await page.unroute(SCRIPTS);
  console.log(address, done.size);
  return done;
}

const isUsable = async (control: Locator) =>
  (await control.isVisible()) &&
  (await control.isEnabled()) &&
  (await control.getAttribute('readonly')) === null;

/** Does in a control what a person would, and notes what it shows from then on. */
async function actIn(control: Locator, done: Done): Promise<void> {
  const { key, kind, value, options } = await control.evaluate(describe);
  if (kind === 'file') return;
  if (kind === 'checkbox') {
    await control.setChecked(value !== 'true');
    done.set(key, value !== 'true');
  } else if (kind === 'radio') {
    // The last one of a group is chosen.
    await control.check();
    done.set(key, (await control.getAttribute('value')) ?? '');
  } else if (kind === 'select-one') {
    const other = options.find((option) => option !== value && option !== '') ?? value;
    await control.selectOption(other);
    done.set(key, other);
  } else {
    const text = otherText(value, kind);
    await control.fill(text);
    done.set(key, text);
  }
}

/** A text of the same kind as the one that is there. */
function otherText(value: string, kind: string): string {
  if (kind === 'date') return '2026-11-15';
  if (/^\d{4}-\d\d/.test(value)) return value.replace(/^\d{4}-\d\d/, '2012-06');
  if (value === '') return FIRST[kind] ?? 'Åsa';
  return value.replace(/\w(?=\W*$)/, (last) =>
    /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'a' ? 'e' : 'a',
  );
}

const FIRST: Readonly<Record<string, string>> = {
  numeric: '12',
  decimal: '12',
  email: 'asa@example.com',
  tel: '0701234567',
};

/** What a control is, in the page. */
function describe(control: Element) {
  const { id, name, type, inputMode, value, checked } = control as HTMLInputElement;
  const options = control instanceof HTMLSelectElement ? control.options : [];
  return {
    key:
      type === 'radio'
        ? `[name="${name}"]`
        : /^_R_|^«|^$/.test(id)
          ? `${control.localName}[name="${name}"]`
          : `[id="${id}"]`,
    kind: type === 'text' && inputMode ? inputMode : type,
    value: type === 'checkbox' ? String(checked) : value,
    options: [...options].map((option) => option.value),
  };
}

/** Returns what the controls of a page show. */
function stateOf(page: Page, done: Done): Promise<Record<string, string | boolean | null>> {
  return page.evaluate(
    (keys) => {
      const state = (key: string) => {
        const controls = [...document.querySelectorAll<HTMLInputElement>(key)];
        const [first] = controls;
        if (first?.type === 'radio') return controls.find(({ checked }) => checked)?.value ?? null;
        return first?.type === 'checkbox' ? first.checked : (first?.value ?? null);
      };
      return Object.fromEntries(keys.map((key) => [key, state(key)]));
    },
    [...done.keys()],
  );
}

/** Expects that what was done is there for somebody else, but for what the page says is wrong. */
async function expectSaved(reader: Page, address: string, done: Done): Promise<void> {
  await expect(async () => {
    await reader.goto(address);
    expect(await stateOf(reader, done), `stored of ${address}`).toEqual(Object.fromEntries(done));
  }).toPass({ timeout: 10_000 });
}
