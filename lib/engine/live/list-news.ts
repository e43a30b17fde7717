import { encodeEvent } from './event-text';
import type { Watcher } from './watcher';

/** Changes within this time are told together: a list is read anew at most this often. */
const GATHER_MS = 500;

const CHANGED = encodeEvent('changed', {});

/** Tells the streams of lists that something in them may have changed. Which case it is they read themselves. */
export class ListNews {
  readonly #watchers: () => Iterable<Watcher>;
  readonly #touched = new Set<number>();
  #touchesAll = false;
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param watchers the streams of lists at that moment
   */
  constructor(watchers: () => Iterable<Watcher>) {
    this.#watchers = watchers;
  }

  /** Notes a change in an organisation; undefined if it is not known in which. */
  note(moId: number | undefined): void {
    if (moId === undefined) this.#touchesAll = true;
    else this.#touched.add(moId);
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    this.#timer = null;
    for (const watcher of this.#watchers()) {
      if (this.#touchesAll || watcher.moIds.some((moId) => this.#touched.has(moId))) watcher.send(CHANGED);
    }
    this.#touched.clear();
    this.#touchesAll = false;
  }
}
