import { expectLegible } from './support/legible';
import { GROUPS } from './support/shapes';
import { test } from './support/test';

test.use({
  refusals: [400, 403, 404, 409],
  contextOptions: { reducedMotion: 'reduce' },
  // Twice the usual font size, set in the browser.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
      }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 300_000 });

for (const [name, shapes] of GROUPS) {
  test(`text of twice the size is neither cut nor over other text: ${name}`, async ({
    page,
    language,
    somebodyElse,
  }) => {
    await expectLegible(shapes, { page, language, somebodyElse });
  });
}
