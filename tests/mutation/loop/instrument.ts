import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Plugin } from 'vitest/config';
import { CHANGES, type Change, FOLDER } from './change';

const [no, ignore] = [() => false, () => undefined];
const silent = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
};

/** Loads every rule with all its changes in it, each of which a test run can turn on. Writes the list of them for the worker. */
export async function rulesWithChanges(root: string): Promise<Plugin> {
  const sources = globSync('lib/domain/**/*.ts', { cwd: root })
    .sort()
    .map((name) => ({
      name: path.join(root, name),
      mutate: true,
      content: readFileSync(path.join(root, name), 'utf8'),
    }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files, mutants } = await new Instrumenter(silent).instrument(sources, options);
  const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const changes = mutants.map(({ id, fileName, location: { start, end }, replacement }): Change => {
    const [first = '', ...others] = (lines.get(fileName) ?? []).slice(start.line, end.line + 1);
    const from = others.length > 0 ? `${first.slice(start.column)} …` : first.slice(start.column, end.column);
    return { id, file: path.relative(root, fileName), line: start.line + 1, from, to: replacement };
  });
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  writeFileSync(path.join(root, CHANGES), JSON.stringify(changes));
  const code = new Map(files.map(({ name, content }) => [name, content]));
  return { name: 'rules-with-changes', enforce: 'pre', transform: (_code, id) => code.get(id) };
}
