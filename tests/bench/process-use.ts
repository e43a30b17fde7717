import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The id of the product's process that serves on a port. Throws where there is none. Linux only. */
export function serverOn(port: number): number {
  for (const name of readdirSync('/proc')) {
    // Next gives its process a name of its own once it serves.
    if (!/^\d+$/.test(name) || !/^next-server|standalone\/server\.js/.test(textOf(`/proc/${name}/cmdline`)))
      continue;
    if (textOf(`/proc/${name}/environ`).split('\0').includes(`PORT=${port}`)) return Number(name);
  }
  throw new Error(`No product serves on port ${port}.`);
}

/** What a process has used: CPU seconds since it began, and memory now in megabytes. */
export function measureProcess(pid: number): { cpuSeconds: number; megabytes: number } {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return { cpuSeconds: ticks / TICKS_PER_SECOND, megabytes: Number(kilobytes) / 1024 };
}

/** Empty where the process has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
