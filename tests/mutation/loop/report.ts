import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER, type Outcome, RESULTS, type Tried } from './change';

const LEAST_SCORE = 95;
const TOLD: readonly Outcome[] = ['survived', 'untested'];

/** Prints what survived and the score of each folder. The run fails below the least score of all. */
export const report = {
  onTestRunEnd(): void {
    const all: Tried[] = JSON.parse(readFileSync(RESULTS, 'utf8'));
    const told = all.filter(({ outcome }) => TOLD.includes(outcome));
    console.log(
      told
        .map(({ outcome, file, line, from, to }) => `${outcome} ${file}:${line} ${from} → ${to}`)
        .join('\n'),
    );
    for (const [folder, some] of Map.groupBy(all, ({ file }) => path.dirname(file)))
      console.log(folder, scoreOf(some));
    const total = scoreOf(all);
    console.log('all', total, `(${FOLDER})`);
    if (total.score < LEAST_SCORE) process.exitCode = 1;
  },
};

/** Of what was tried, so without static code. */
function scoreOf(some: readonly Tried[]): {
  changes: number;
  noticed: number;
  score: number;
  static: number;
} {
  const tried = some.filter(({ outcome }) => outcome !== 'static');
  const noticed = tried.filter(({ outcome }) => !TOLD.includes(outcome)).length;
  const score = Math.round((1_000 * noticed) / Math.max(1, tried.length)) / 10;
  return { changes: tried.length, noticed, score, static: some.length - tried.length };
}
