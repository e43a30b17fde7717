import { signInAs } from './support/people';
import { submittedCase } from './support/prepared-case';
import { untilStarted } from './support/screen';
import { enterGroup, GROUPS, prepareGroup } from './support/shapes';
import { expect, type Page, test } from './support/test';
import type { Text } from './support/texts';
import { addressesOf } from './support/walks';

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

for (const [name, shapes] of GROUPS) {
  test(`what is done early stays on pages of ${name}`, async ({ page, t, language, somebodyElse }) => {
    const prepared = await prepareGroup(shapes, { page, language, somebodyElse });
    const reader = await somebodyElse();
    await enterGroup(reader, shapes, prepared);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const shape of shapes) {
      for (const address of addressesOf(shape, prepared)) {
        await actEarly({ page, t }, address, SAVED.test(shape) ? reader : null);
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    }
  });
}

test('a menu that is pressed early opens', async ({ page, t }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const letGo = await openWithoutScripts(page, `/case/admin/${id}`);
  await page.getByRole('button', { name: t('case.actions.more') }).click();
  await letGo();
  await expect(page.getByRole('menuitem', { name: t('case.actions.reject') })).toBeVisible();
});

/** What controls have to show, by what they are called. */
type Done = Map<string, string | boolean>;

/** Texts stay whatever happens. A choice may take other controls away, so choices have a visit of their own. */
const VISITS = [isText, (control: Control) => !isText(control)] as const;

interface Visitor {
  page: Page;
  t: Text;
}

/**
 * Does something in every control of a page whose scripts come only then.
 *
 * @param reader Sees elsewhere what the page has saved, if it saves by itself.
 */
async function actEarly({ page, t }: Visitor, address: string, reader: Page | null): Promise<void> {
  for (const isMeant of VISITS) {
    const letGo = await openWithoutScripts(page, address);
    const done: Done = new Map();
    for (const control of await controlsOf(page)) {
      if (control.isUsable && isMeant(control)) done.set(control.key, await act(page, control));
    }
    const focused = await page.evaluate(() => document.activeElement?.id ?? '');
    const opened = page.url();
    await letGo();
    const about = `${isMeant === isText ? 'texts' : 'choices'} of ${address}`;
    const wanted = Object.fromEntries(done);
    // A change that would undo somebody else's has to be confirmed first.
    const question = page.getByRole('heading', { name: t('case.lapse.title') });
    const shown = async () =>
      (await question.isVisible()) ? wanted : stateOf(page, done, isMeant !== isText);
    await expect.poll(shown, about).toEqual(wanted);
    // It is still so once everything has come to rest.
    await page.waitForTimeout(REST_MS);
    expect.soft(await shown(), about).toEqual(wanted);
    if (page.url() === opened && isMeant === isText)
      expect
        .soft(await page.evaluate(hasFocus, focused), `${focused} has the focus after ${about}`)
        .toBe(true);
    if (reader) await expectSaved(reader, address, done);
  }
}

/** Whether a control has the focus, unless it is gone or a dialog now covers it. */
function hasFocus(id: string): boolean {
  const control = document.getElementById(id);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const isFree = control?.checkVisibility() && (!dialog || dialog.contains(control));
  return !isFree || document.activeElement === control;
}

/** Opens a page without its scripts. Returns what lets them go. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  // Parts that the server sends later take their places.
  await page.waitForTimeout(REST_MS);
  return async () => {
    scripts.resolve();
    await untilStarted(page);
    await page.unroute(SCRIPTS);
  };
}

interface Control {
  /** What distinguishes it from the others of its page. */
  key: string;
  kind: string;
  value: string;
  isChecked: boolean;
  options: string[];
  /** Somebody can see and change it. */
  isUsable: boolean;
}

/** Returns the controls of a page, in the order of `CONTROLS`. */
async function controlsOf(page: Page): Promise<(Control & { index: number })[]> {
  const found = await page.locator(CONTROLS).evaluateAll((elements) => {
    const seen: string[] = [];
    return elements.map((element) => {
      const { id, name, type, inputMode, value, checked, readOnly, disabled, labels } =
        element as HTMLInputElement;
      // Ids that React makes differ from one drawing to the next.
      const own = /^$|^_|:|«/.test(id) ? name || labels?.[0]?.textContent || '' : id;
      // The choices of a question are called by its name.
      const key = type === 'radio' ? (id.startsWith('f-') ? `f-${name}` : name) : own;
      seen.push(key);
      return {
        key: type === 'radio' ? key : `${key}#${seen.filter((one) => one === key).length}`,
        kind: type === 'text' && inputMode ? inputMode : type,
        value,
        isChecked: checked,
        options:
          element instanceof HTMLSelectElement ? [...element.options].map((option) => option.value) : [],
        isUsable:
          element.checkVisibility() &&
          element.getClientRects().length > 0 &&
          !readOnly &&
          !disabled &&
          type !== 'file',
      };
    });
  });
  return found.map((control, index) => ({ ...control, index }));
}

function isText({ kind }: Control): boolean {
  return !['checkbox', 'radio', 'select-one'].includes(kind);
}

/** Does in a control what a person would. Returns what it shows from then on. Of radio buttons, the last one is chosen. */
async function act(page: Page, { index, kind, value, isChecked, options }: Control & { index: number }) {
  const control = page.locator(CONTROLS).nth(index);
  if (kind === 'checkbox') {
    await control.setChecked(!isChecked);
    return !isChecked;
  }
  if (kind === 'radio') {
    await control.check();
    return value;
  }
  if (kind === 'select-one') {
    const other = options.find((option) => option !== value && option !== '') ?? value;
    await control.selectOption(other);
    return other;
  }
  const text = otherText(value, kind);
  await control.fill(text);
  return text;
}

/** A text of the same kind as the one that is there. */
function otherText(value: string, kind: string): string {
  if (kind === 'date') return '2026-11-15';
  if (value === '') return FIRST[kind] ?? 'Åsa';
  if (/^\d{4}-\d\d/.test(value)) return value.replace(/^\d{4}-\d\d/, '2012-06');
  const changed = (last: string) =>
    /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'a' ? 'e' : 'a';
  return value.replace(/\w(?=\W*$)/, changed);
}

const FIRST: Readonly<Record<string, string>> = {
  numeric: '12',
  decimal: '12',
  email: 'asa@example.com',
  tel: '0701234567',
};

/** Controls that nothing stores elsewhere: they filter, choose what a button adds, try a form, or hold a message that is not sent. */
const UNSAVED = /^(new-|add-|message)|filter/;
const TRIED = /^f-/;

/** Returns what the controls show in which something was done. A control that a choice took away counts as it should be. */
async function stateOf(page: Page, done: Done, mayBeGone: boolean) {
  const controls = await controlsOf(page);
  const state = [...done].map(([key, wanted]) => {
    const own = controls.filter((control) => control.key === key);
    const [first] = own;
    if (!first) return [key, mayBeGone ? wanted : null];
    if (first.kind === 'radio') return [key, own.find(({ isChecked }) => isChecked)?.value ?? null];
    return [key, first.kind === 'checkbox' ? first.isChecked : first.value];
  });
  return Object.fromEntries(state);
}

/** Expects that what was done is there for somebody else. */
async function expectSaved(reader: Page, address: string, all: Done): Promise<void> {
  const isDraft = address.startsWith('/organisation/');
  const isSaved = (key: string) => !UNSAVED.test(key) && !(isDraft && TRIED.test(key));
  const done: Done = new Map([...all].filter(([key]) => isSaved(key)));
  await expect(async () => {
    await reader.goto(address);
    expect(await stateOf(reader, done, true), `stored of ${address}`).toEqual(Object.fromEntries(done));
  }).toPass({ timeout: 10_000 });
}
