import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOfPlaywright, countOfSteps, countOfVitest } from '@/scripts/test/counts';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
  report = path.join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what a run came to', () => {
  it('counts each step', () => {
    expect(countOfSteps([true, false, true])).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a file of tests that could not be loaded as a failure, and names it and each failed test', () => {
    const testResults = [
      {
        name: path.resolve('tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a case is opened' },
          { status: 'failed', fullName: 'a case is closed' },
        ],
      },
      { name: path.resolve('tests/b.test.ts'), status: 'failed', assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
    expect(countOfVitest(report, 1)).toEqual({
      passed: 1,
      failed: 2,
      names: ['tests/b.test.ts', 'tests/a.test.ts: a case is closed'],
    });
  });

  it('counts a test that passed at the second try as passed', () => {
    writeFileSync(report, JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }));
    expect(countOfPlaywright(report, 1)).toEqual({ passed: 6, failed: 1 });
  });

  it('does not take a run for a success that ended badly, or left no report', () => {
    writeFileSync(report, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults: [] }));
    expect(countOfVitest(report, 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(countOfPlaywright(path.join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 });
  });
});
