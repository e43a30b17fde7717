import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '@/lib/domain/locale';
import { textFor } from '@/lib/platform/i18n/text-for';
import { browserslist } from '@/package.json';

/** As people write them: Chrome 120, Edge 120, Firefox 115, Safari 17. */
const WRITTEN = browserslist
  .filter((browser) => !browser.startsWith('ios_saf'))
  .map((browser) => browser.replace(/^./, (letter) => letter.toUpperCase()));

it('people and operators read of the browsers that the build is made for', () => {
  const texts = LOCALES.flatMap((locale) => [
    textFor(locale)('shell.scripts.tooOldWorks'),
    textFor(locale)('shell.scripts.tooOldNeeded'),
  ]);
  for (const text of [...texts, readFileSync('docs/install.md', 'utf8')]) {
    for (const browser of WRITTEN) expect(text).toContain(browser);
  }
});
