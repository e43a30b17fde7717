import type { People } from './case-news';

/** A process that has said nothing for so long is gone, whatever became of its goodbye. */
export const GONE_AFTER_MS = 40_000;

/** Who has which case open in other processes, as those have told. */
export interface OtherProcesses {
  /** Notes that a process is there. @returns whether it was known */
  heard(process: string): boolean;
  note(process: string, caseId: string, people: People): void;
  /** Of the case, in all other processes. */
  peopleOf(caseId: string): People[];
  forgetCase(caseId: string): void;
  /** @returns the cases whose people are others now */
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
