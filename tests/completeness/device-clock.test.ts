import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Whatever says what time it is by the clock of the device. */
const CLOCK = /\bnew Date\(\)|\bDate\.now\b|\bDate\(\)|\bTemporal\b|\buseNow\b/;

/** What runs in the browser, and may read the device's clock: the one place that corrects it, and what only measures how long ago something was. */
const MAY = [
  'components/case/signing/signing-keeper.tsx',
  'components/shell/session-dialog.tsx',
  'components/shell/session-guard.tsx',
  'lib/domain/now.ts',
];

it('no code of the browser asks the clock of the device what day or time it is', () => {
  const files = globSync(
    '{instrumentation-client.ts,{components,lib/domain,lib/contract,lib/platform/i18n,lib/platform/browser-policy}/**/*.{ts,tsx}}',
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => CLOCK.test(readFileSync(file, 'utf8'))).sort()).toEqual(MAY);
});
