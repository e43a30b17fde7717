/** One place of a rule with something else in it. */
export interface Change {
  id: string;
  /** From the root of the repository. */
  file: string;
  line: number;
  from: string;
  to: string;
}

/** `static` code runs when its file is loaded, before any test; a change of it is not tried. */
export type Outcome = 'noticed' | 'endless' | 'survived' | 'untested' | 'static';

export interface Tried extends Change {
  outcome: Outcome;
}

/** What the main process writes for the worker, and the worker for the main process. */
export const FOLDER = 'test-results/mutation-loop';
export const CHANGES = `${FOLDER}/changes.json`;
export const RESULTS = `${FOLDER}/results.json`;
