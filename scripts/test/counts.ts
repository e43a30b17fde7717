import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  /** The failed tests, each with its file, where the runner has not just named them itself. */
  names?: string[];
}

/** Each step counts as one test. */
export function countOfSteps(succeeded: boolean[]): Counts {
  const passed = succeeded.filter(Boolean).length;
  return { passed, failed: succeeded.length - passed };
}

/** Reads the report of vitest's json reporter. A file that could not be loaded has no tests, but counts as failed. */
export function countOfVitest(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        testResults: {
          name: string;
          status: string;
          assertionResults: { status: string; fullName: string }[];
        }[];
      }
    | undefined;
  const files = report?.testResults ?? [];
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const names = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative('', name)}: ${fullName}`),
  );
  return {
    ...agreeing(report?.numPassedTests ?? 0, failed, exitCode),
    names: [...broken.map(({ name }) => path.relative('', name)), ...names],
  };
}

/** Reads the report of Playwright's json reporter. A test that passed on a retry counts as passed. */
export function countOfPlaywright(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile) as
    | { stats: { expected: number; unexpected: number; flaky: number } }
    | undefined;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return agreeing(expected + flaky, unexpected, exitCode);
}

/** A run with an error but no failed test counts as failed. */
function agreeing(passed: number, failed: number, exitCode: number): Counts {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
