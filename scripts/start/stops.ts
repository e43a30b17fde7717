/** The parts to stop at the end, in reverse order of starting. */
export interface Stops {
  /** Registers a part. Call it before waiting for the part to start, so that the part is stopped whenever the end comes. */
  add(stop: () => Promise<void> | void): void;
  /** Stops everything. Idempotent. Anything added later is stopped at once. */
  run(): Promise<void>;
}

export function createStops(): Stops {
  const stops: (() => Promise<void> | void)[] = [];
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  return {
    add(stop) {
      stops.push(stop);
      if (running) running = running.then(runAll);
    },
    run() {
      running ??= runAll();
      return running;
    },
  };
}
