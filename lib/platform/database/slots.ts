/** A number of places, given out in the order of the requests. */
export class Slots {
  readonly #size: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /**
   * Waits for a place.
   *
   * @returns a function that gives the place back
   * @throws the signal's reason if it is aborted before there is a place
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.#size) this.#taken += 1;
    else await this.#turn(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}

/** How many connections each pool of a process has at most. */
interface PoolSizes {
  /** Of `db()`. */
  prisma: number;
  /** Of `sql()`. */
  sql: number;
  /** Of `takeStream`. */
  streams: number;
}

/**
 * Prisma and the streams share `DATABASE_POOL`. The statements of lists, searches and limits have a quarter more. Each pool has at least as
 * many connections as it needs to work.
 */
export function poolSizes(total: number): PoolSizes {
  const streams = Math.max(1, Math.floor(total / 10));
  return { prisma: Math.max(2, total - streams), sql: Math.max(2, Math.ceil(total / 4)), streams };
}
