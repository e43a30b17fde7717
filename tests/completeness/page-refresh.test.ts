import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the router may be asked directly: the page is gone, or what is open closes first. */
const MAY_ASK_ROUTER = new Set([
  'components/case/page/case-context.tsx',
  'components/ui/refresh.tsx',
  'components/ui/route-dialog.tsx',
]);

test('what may stand under a dialog is brought up to date by useRefresh, which waits for the dialog', () => {
  const files = globSync('components/{case,caselist,colleagues,forms,messages,statistics,ui}/**/*.{ts,tsx}');
  expect(files).not.toHaveLength(0);
  const direct = files.filter((file) => /router\.refresh\b/.test(readFileSync(file, 'utf8')));
  expect(new Set(direct)).toEqual(MAY_ASK_ROUTER);
});
