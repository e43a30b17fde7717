import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const APP = path.join(process.cwd(), 'app');
const PAGES = globSync('**/page.tsx', { cwd: APP });
/** What stands where no dialog is open. */
const NOTHING =
  /^(export default function \w+\(\) \{\n {2}return null;\n\}|export \{ default \} from '..\/default';)\n$/;

it.each(PAGES)('%s has a title', (file) => {
  const source = readFileSync(path.join(APP, file), 'utf8');
  if (!NOTHING.test(source))
    expect(source).toMatch(/export (const|async function|function) generateMetadata\b/);
});
