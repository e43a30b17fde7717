import type { CaseChange } from './case-news';
import { encodeEvent } from './event-text';
import type { Watcher } from './watcher';

/** Changes within this time are announced together, so a list is read again at most this often. */
const GATHER_MS = 500;
/** The same for changes of which a list shows only the time. A page waits up to two seconds more. */
export const GATHER_BESIDE_MS = 25_000;

const CHANGED = encodeEvent('changed', {});

/** Tells the streams of lists that something in them may have changed. The pages read for themselves which case it is. */
export class ListNews {
  readonly #watchers: () => Iterable<Watcher>;
  readonly #now = new Gathered(GATHER_MS, (touched) => {
    this.#tell(touched);
    // A list that is read now includes these changes as well.
    this.#beside.forget(touched);
  });
  readonly #beside = new Gathered(GATHER_BESIDE_MS, (touched) => this.#tell(touched));

  /** @param watchers returns the streams of lists that are open when it is called */
  constructor(watchers: () => Iterable<Watcher>) {
    this.#watchers = watchers;
  }

  /** Notes a change in an organisation, or in all of them if `moId` is unknown. */
  note({ moId, isBeside = false }: Pick<CaseChange, 'moId' | 'isBeside'>): void {
    (isBeside ? this.#beside : this.#now).add(moId);
  }

  #tell(touched: Touched): void {
    for (const watcher of this.#watchers()) {
      if (touched.has(undefined) || watcher.moIds.some((moId) => touched.has(moId))) watcher.send(CHANGED);
    }
  }
}

/** Organisations; undefined for all. */
type Touched = ReadonlySet<number | undefined>;

/** Collects changes to announce them together. */
class Gathered {
  readonly #waitMs: number;
  readonly #tell: (touched: Touched) => void;
  readonly #touched = new Set<number | undefined>();
  #timer: NodeJS.Timeout | null = null;

  constructor(waitMs: number, tell: (touched: Touched) => void) {
    this.#waitMs = waitMs;
    this.#tell = tell;
  }

  add(moId: number | undefined): void {
    this.#touched.add(moId);
    // The timer must not keep a stopping process alive.
    this.#timer ??= setTimeout(() => this.#tellAll(), this.#waitMs).unref();
  }

  forget(told: Touched): void {
    if (told.has(undefined)) this.#touched.clear();
    for (const moId of told) this.#touched.delete(moId);
  }

  #tellAll(): void {
    this.#timer = null;
    const touched = new Set(this.#touched);
    this.#touched.clear();
    this.#tell(touched);
  }
}
