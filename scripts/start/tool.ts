import { spawn } from 'node:child_process';
import { StartFailure } from './failure';
import type { Stops } from './stops';

export interface Tool {
  /** Arguments of Node. */
  args: string[];
  environment?: Record<string, string>;
  /** Makes the sentence for the failure from the line that most likely names the cause. */
  explain: (reason: string) => string;
  /** Whether to show the whole output if the tool fails. */
  showOutput?: boolean;
}

/** Runs a tool of this project to its end, quietly. Throws a StartFailure if it fails. */
export function runTool(
  { args, environment, explain, showOutput = false }: Tool,
  stops: Stops,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    stops.add(() => void child.kill());
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      if (showOutput) console.error(output.trim());
      reject(new StartFailure(explain(telling(output))));
    });
  });
}

/** The line of a program's output that most likely names the cause. */
export function telling(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at |^Node\.js v/.test(line));
  const line = lines.findLast((row) => /error|cannot|missing|malformed/i.test(row)) ?? lines.at(-1) ?? '';
  return line.trim().slice(0, 300) || 'it said nothing';
}
