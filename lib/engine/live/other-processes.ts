import type { People } from './case-news';

/** A process that has been silent for this long is gone, even without a goodbye. */
export const GONE_AFTER_MS = 50_000;

/** The people who have a case open in other processes, as those processes report them. */
export interface OtherProcesses {
  /** Notes a sign of life of a process. @returns whether it was known before */
  heard(process: string): boolean;
  note(process: string, caseId: string, people: People): void;
  /** The people who have the case open in all other processes. */
  peopleOf(caseId: string): People[];
  forgetCase(caseId: string): void;
  /** @returns the cases whose list of people has changed */
  forgetSilent(): Set<string>;
  clear(): void;
}

export function createOtherProcesses(): OtherProcesses {
  const known = new Map<string, { heardAt: number; cases: Map<string, People> }>();
  const entryOf = (process: string) => {
    const entry = known.get(process) ?? { heardAt: 0, cases: new Map<string, People>() };
    entry.heardAt = Date.now();
    known.set(process, entry);
    return entry;
  };
  return {
    heard(process) {
      const wasKnown = known.has(process);
      entryOf(process);
      return wasKnown;
    },
    note(process, caseId, { people, more }) {
      const { cases } = entryOf(process);
      if (people.length > 0) cases.set(caseId, { people, more });
      else cases.delete(caseId);
    },
    peopleOf: (caseId) => [...known.values()].flatMap(({ cases }) => cases.get(caseId) ?? []),
    forgetCase: (caseId) => {
      for (const { cases } of known.values()) cases.delete(caseId);
    },
    forgetSilent() {
      const gone = [...known].filter(([, { heardAt }]) => Date.now() - heardAt > GONE_AFTER_MS);
      for (const [process] of gone) known.delete(process);
      return new Set(gone.flatMap(([, { cases }]) => [...cases.keys()]));
    },
    clear: () => known.clear(),
  };
}
