import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Far longer than any file needs on a busy machine. */
const MAX_FILE_MS = 10 * 60_000;

/** A reporter that ends the run when a file takes too long, and names it. No limit of a test stops a loop that never ends. */
export default class StuckFiles implements Reporter {
  private vitest?: Vitest;
  private readonly running = new Map<string, NodeJS.Timeout>();

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestModuleStart({ id, relativeModuleId }: TestModule): void {
    const stop = () => {
      console.error(`\n${relativeModuleId} does not end.`);
      process.exitCode = 1;
      void this.vitest?.exit(true);
    };
    this.running.set(id, setTimeout(stop, MAX_FILE_MS).unref());
  }

  onTestModuleEnd({ id }: TestModule): void {
    clearTimeout(this.running.get(id));
    this.running.delete(id);
  }
}
