/** How many requests begin in one turn of the event loop. */
const PER_TURN = 4;

/** How many requests may wait. Each holds a connection and its headers. */
const MOST_WAITING = 2_000;

/** A request that waits for its turn. */
interface Waiting {
  begin(): void;
  /** Whether nobody waits for the request any more. */
  isOver(): boolean;
}

/**
 * Lets requests begin a few at a time. Otherwise a sender of many requests at once would have all of them worked on together, and everybody
 * else would have to wait for the whole burst. A request whose sender has left is dropped before any work.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #begun = 0;
  #isPlanned = false;

  /**
   * Calls `begin` now if few requests have begun in this turn and none waits, or otherwise in a later turn. Does not call it if `isOver`
   * returns true at that moment.
   *
   * @returns false if too many requests are waiting. `begin` is then never called.
   */
  take(begin: () => void, isOver: () => boolean): boolean {
    if (isOver()) return true;
    if (this.#waiting.length >= MOST_WAITING) return false;
    this.#planNext();
    if (this.#waiting.length === 0 && this.#begun < PER_TURN) {
      this.#begun += 1;
      begin();
    } else {
      this.#waiting.push({ begin, isOver });
    }
    return true;
  }

  #planNext(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#begun = 0;
      this.#beginNext();
    });
  }

  #beginNext(): void {
    while (this.#begun < PER_TURN) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.isOver()) continue;
      this.#begun += 1;
      this.#planNext();
      next.begin();
    }
    this.#planNext();
  }
}
