import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const LIST = 'lib/domain/locale.ts';
const LAST_LANGUAGE = "  en: 'en-GB',\n";
/** Everything but the tests, which say which texts a new language lacks. */
const COMPILED = ['app', 'components', 'lib', 'sandbox', 'scripts', 'prisma', 'messages'];
/** What some scripts import. */
const IMPORTED = ['e2e', 'tests'];
/** What `next typegen` writes. */
const GENERATED = '.next/types';

/**
 * Copies the product to `folder` with Finnish as a third language: a line in the list and a file of texts, here the English ones.
 *
 * @returns The path of the configuration to compile the copy by.
 * @throws Error if the list of languages has another form than this expects.
 */
export async function copyWithThirdLanguage(folder: string): Promise<string> {
  const files = (await readdir('.')).filter((name) => /\.(?:m?ts|mjs|json)$/.test(name));
  await mkdir(folder, { recursive: true });
  for (const name of [...COMPILED, ...IMPORTED, ...files, GENERATED]) {
    await cp(name, path.join(folder, name), { recursive: true });
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await cp('messages/en.json', path.join(folder, 'messages/fi.json'));
  const list = await readFile(LIST, 'utf8');
  if (!list.includes(LAST_LANGUAGE))
    throw new Error(`${LIST} does not end its languages with ${LAST_LANGUAGE}`);
  await writeFile(path.join(folder, LIST), list.replace(LAST_LANGUAGE, `${LAST_LANGUAGE}  fi: 'fi-FI',\n`));
  const config = path.join(folder, 'tsconfig.third-language.json');
  const include = ['*.d.ts', 'middleware.ts', 'instrumentation*.ts', ...COMPILED, `${GENERATED}/**/*.ts`];
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', include }));
  return config;
}
