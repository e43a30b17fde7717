import { AppError } from '@/lib/domain/errors';
import { callerOf } from './holder';
import type { Watcher } from './watcher';

/** How many streams one process keeps open. Hidden pages close theirs, so a person needs few. */
export const PLACES = { ofCaller: 6, ofAddress: 200, inAll: 2_000 } as const;

const TRY_AGAIN_SECONDS = 30;

/** Counts the open streams and decides who may open another. */
export class Places {
  readonly #all = new Set<Watcher>();
  readonly #ofCaller = new Map<string, Set<Watcher>>();
  readonly #ofAddress = new Map<string, number>();

  get size(): number {
    return this.#all.size;
  }

  all(): Watcher[] {
    return [...this.#all];
  }

  /**
   * Makes room for a caller's next stream. Ends their oldest one if they have as many as they may. Throws RATE_LIMITED if one
   * address opens too many, and UNAVAILABLE if the process is full.
   */
  makeRoom(caller: string, address: string): void {
    const own = this.#ofCaller.get(caller);
    if (own && own.size >= PLACES.ofCaller) own.values().next().value?.end('replaced');
    const retryAfter = TRY_AGAIN_SECONDS;
    if ((this.#ofAddress.get(address) ?? 0) >= PLACES.ofAddress) {
      throw new AppError('RATE_LIMITED', { retryAfter });
    }
    if (this.size >= PLACES.inAll) throw new AppError('UNAVAILABLE', { retryAfter });
  }

  add(watcher: Watcher): void {
    const caller = callerOf(watcher.holder, watcher.caseId);
    this.#ofCaller.set(caller, (this.#ofCaller.get(caller) ?? new Set()).add(watcher));
    this.#all.add(watcher);
    this.#count(watcher.address, 1);
  }

  remove(watcher: Watcher): void {
    const caller = callerOf(watcher.holder, watcher.caseId);
    const own = this.#ofCaller.get(caller);
    own?.delete(watcher);
    if (own?.size === 0) this.#ofCaller.delete(caller);
    if (this.#all.delete(watcher)) this.#count(watcher.address, -1);
  }

  #count(address: string, by: number): void {
    const left = (this.#ofAddress.get(address) ?? 0) + by;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }
}
