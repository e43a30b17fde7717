import { useSyncExternalStore } from 'react';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ShownCase } from './shown-cases';

/** A chosen case: enough to say what is going to happen to it. */
export type ChosenCase = Pick<ShownCase, 'id' | 'companyName' | 'moId'>;
type Chosen = ReadonlyMap<string, ChosenCase>;

const NONE: Chosen = new Map();

/** The cases that are chosen in the list, on whichever of its pages. */
export class ChosenCases {
  #chosen: Chosen = NONE;
  /** Where a range begins. */
  #last: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): Chosen => this.#chosen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Chooses a case, or no longer. With `isRange` also all between it and the one before, as they stand in `items`. Returns whether there was
   * room for all.
   */
  toggle(item: ChosenCase, items: readonly ChosenCase[], isRange: boolean): boolean {
    const isChosen = !this.#chosen.has(item.id);
    const from = isRange ? items.findIndex(({ id }) => id === this.#last) : -1;
    const to = items.findIndex(({ id }) => id === item.id);
    this.#last = item.id;
    const range = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
    return this.set(range, isChosen);
  }

  /** Chooses these cases, or no longer. Returns whether there was room for all. */
  set(items: readonly ChosenCase[], isChosen: boolean): boolean {
    const next = new Map(this.#chosen);
    for (const { id, companyName, moId } of items) {
      if (!isChosen) next.delete(id);
      else if (next.size < COUNT_LIMITS.bulkCases) next.set(id, { id, companyName, moId });
    }
    this.#tell(next);
    return !isChosen || items.every(({ id }) => next.has(id));
  }

  clear(): void {
    this.#last = null;
    this.#tell(NONE);
  }

  #tell(next: Chosen): void {
    this.#chosen = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Of this window: what is chosen stays chosen while one turns the pages of the list. */
export const chosenCases = new ChosenCases();

/** Null while the page is only what the server sent. */
export function useChosenCases(): Chosen | null {
  return useSyncExternalStore<Chosen | null>(chosenCases.subscribe, chosenCases.current, () => null);
}
