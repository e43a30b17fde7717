import { globSync } from 'node:fs';
import base from '../vitest.config';
import { rulesWithChanges } from './instrument';
import { report } from './report';

const { root = '.', test = {}, ...others } = base;
const files = globSync(test.include ?? [], { cwd: root });

/** Mutation tests of all rules in one process, in minutes: `npm run mutate:all`. */
export default {
  ...others,
  root,
  plugins: [await rulesWithChanges(root)],
  test: {
    ...test,
    env: { MUTATION_FILES: String(files.length) },
    runner: `${import.meta.dirname}/runner.ts`,
    reporters: ['default', report],
    // All files in one run of one process: otherwise the changes are tried before the last files have run.
    fileParallelism: false,
    pool: 'forks',
    // The changes of a file depend on all files before it, but the cache knows a file by its own content.
    fsModuleCache: false,
    teardownTimeout: 3_600_000,
  },
};
