import { useSyncExternalStore } from 'react';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ShownCase } from './shown-cases';

/** A chosen case, with enough to say what will happen to it. */
export type ChosenCase = Pick<ShownCase, 'id' | 'companyName' | 'moId'>;
type Chosen = ReadonlyMap<string, ChosenCase>;

const NONE: Chosen = new Map();

/** The cases chosen in the list, on any of its pages. */
export class ChosenCases {
  #chosen: Chosen = NONE;
  /** The id of the case where a range begins. */
  #last: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): Chosen => this.#chosen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Chooses a case, or undoes that. With `isRange`, does the same for all cases in `items` between it and the previous one. Returns whether
   * there was room for all.
   */
  toggle(item: ChosenCase, items: readonly ChosenCase[], isRange: boolean): boolean {
    const isChosen = !this.#chosen.has(item.id);
    const from = isRange ? items.findIndex(({ id }) => id === this.#last) : -1;
    const to = items.findIndex(({ id }) => id === item.id);
    this.#last = item.id;
    const range = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
    return this.set(range, isChosen);
  }

  /** Chooses these cases, or undoes that. Returns whether there was room for all. */
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

/** The choice in this window. It stays while somebody pages through the list. */
export const chosenCases = new ChosenCases();

/** Returns the chosen cases. Null before hydration. */
export function useChosenCases(): Chosen | null {
  return useSyncExternalStore<Chosen | null>(chosenCases.subscribe, chosenCases.current, () => null);
}
