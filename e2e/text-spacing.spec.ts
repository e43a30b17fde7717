import { expectLegible } from './support/legible';
import { GROUPS } from './support/shapes';
import { test } from './support/test';

test.use({ refusals: [400, 403, 404, 409], contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 300_000 });

/** The spacing that every reader may set (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

for (const [name, shapes] of GROUPS) {
  test(`text with more space is neither cut nor over other text: ${name}`, async ({
    page,
    language,
    somebodyElse,
  }) => {
    await page.addInitScript(adopt, SPACING);
    await expectLegible(shapes, { page, language, somebodyElse });
  });
}

/** Runs in a page: gives it a style sheet of the reader, which no policy of the page refuses. */
function adopt(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
