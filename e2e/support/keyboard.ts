import { expect, type Locator, type Page } from 'playwright/test';

/** More steps than any page has. */
const MAX_STEPS = 150;

/** Goes to a control by the Tab key alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await tabUntil(
    page,
    () => control.evaluate((element) => element === document.activeElement),
    String(control),
  );
}

/** Goes to a control by the Tab key, and presses it. */
export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Goes to a field and writes in it, over what stands there. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Ticks a check box. */
export async function tickByKeyboard(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** Chooses one of a group of radio buttons: Tab leads to the group, arrows within it. */
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

/** Chooses in a list the option after the one that is chosen. */
export async function chooseNextByKeyboard(page: Page, list: Locator): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press('ArrowDown');
}

/** Chooses an option of a list by writing its name. */
export async function chooseInListByKeyboard(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(option);
  await expect(list.locator('option:checked')).toHaveText(option);
}

/**
 * Fills in a date or a month part by part, whatever their order: arrows give each its first value and then the next, so that
 * it lies in the next year.
 */
export async function dateByKeyboard(page: Page, field: Locator): Promise<void> {
  await tabTo(page, field);
  while (!(await field.inputValue())) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
  }
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, name: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}
