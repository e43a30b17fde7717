import { StartFailure } from './failure';
import { createStops, type Stops } from './stops';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A part that has run this long was healthy, so the delays start over. */
const GOOD_RUN_MS = 120_000;

/** A running part of the product. */
export interface Running {
  /** Resolves when the process exits without having been stopped. */
  ended: Promise<StartFailure>;
}

export interface Supervision {
  /** The name in sentences, such as "the sandbox". */
  name: string;
  say: (line: string) => void;
  stops: Stops;
  /** How many restarts in a row may fail before giving up. Unlimited by default. */
  attempts?: number;
}

/**
 * Starts a part and restarts it whenever it ends by itself, with delays from a second to a minute. Stopping takes effect at once, also
 * during a delay.
 *
 * @param start starts the part once, and adds what it has started to the given stops
 * @returns the result of the first start, and `ended`, which resolves after giving up
 * @throws the error of the first start, because a part that never came up needs fixing
 */
export async function keepRunning<Part extends Running>(
  start: (stops: Stops, isFirst: boolean) => Promise<Part>,
  { name, say, stops, attempts = Number.POSITIVE_INFINITY }: Supervision,
): Promise<Part> {
  const ending = new AbortController();
  let own = createStops();
  stops.add(() => {
    ending.abort();
    return own.run();
  });
  const startAgain = async (): Promise<Part> => {
    own = createStops();
    try {
      return await start(own, false);
    } catch (error) {
      await own.run();
      throw error;
    }
  };
  const first = await start(own, true);
  const ended = supervise(first, startAgain, { name, say, attempts, signal: ending.signal });
  return { ...first, ended };
}

async function supervise(
  first: Running,
  startAgain: () => Promise<Running>,
  { name, say, attempts, signal }: Omit<Required<Supervision>, 'stops'> & { signal: AbortSignal },
): Promise<StartFailure> {
  let failed = 0;
  for (let running: Running | undefined = first; ; ) {
    const since = Date.now();
    let failure: StartFailure | undefined = await running?.ended;
    if (Date.now() - since >= GOOD_RUN_MS) failed = 0;
    for (running = undefined; !running; ) {
      if (failed >= attempts && failure) return failure;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed);
      failed += 1;
      say(`${failure?.what ?? name}: starting it again in ${pauseMs / 1_000} s.`);
      if (signal.aborted || !(await pause(pauseMs, signal))) return new Promise<never>(() => undefined);
      try {
        running = await startAgain();
        say(`${capital(name)} is running again.`);
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error;
        failure = error;
      }
      if (signal.aborted) return new Promise<never>(() => undefined);
    }
  }
}

/** Waits. Returns false if the signal cuts the wait short. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    const cut = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener('abort', cut, { once: true });
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
