import { spawn } from 'node:child_process';
import type { Stops } from '../start/stops';

/** Runs a program of this project with Node, writing to the terminal. Resolves to its exit code. */
export function runCommand(
  args: string[],
  environment: Record<string, string>,
  stops: Stops,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    stops.add(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
