import { expect, type Locator, type Page } from 'playwright/test';

/** More steps than any page has. */
const MAX_STEPS = 150;

/** Moves to a control with the Tab key only. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await tabUntil(
    page,
    () => control.evaluate((element) => element === document.activeElement),
    String(control),
  );
}

/** Moves to a control with the Tab key, and presses it. */
export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Moves to a field and replaces its text. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Moves to a check box and ticks it. */
export async function tickByKeyboard(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** Chooses a radio button. Tab leads to the group, and arrow keys move within it. */
export async function chooseByKeyboard(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  await tabUntil(
    page,
    () => page.evaluate((of) => document.activeElement?.getAttribute('name') === of, name),
    String(radio),
  );
  await page.keyboard.press('Space');
  for (let step = 0; step < 10 && !(await radio.isChecked()); step++) await page.keyboard.press('ArrowDown');
}

/** Chooses the next option of a list. */
export async function chooseNextByKeyboard(page: Page, list: Locator): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press('ArrowDown');
}

/** Chooses an option of a list by typing its name. */
export async function chooseInListByKeyboard(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  // A letter that is on no English keyboard is not pressed but inserted, into the field that was left last.
  await page.keyboard.type(/^[ -~]+/.exec(option)?.[0] ?? option);
  await expect(list.locator('option:checked')).toHaveText(option);
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, name: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}
