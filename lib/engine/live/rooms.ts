import {
  boundedPeople,
  type CaseChange,
  encodeEvent,
  type News,
  type NewsBus,
  type People,
  type Person,
  shortName,
} from './case-news';

import type { Watcher } from './watcher';

/** A process that has been silent for this long is gone, even without a goodbye. */
export const GONE_AFTER_MS = 50_000;

/** The people who have a case open in other processes, as those processes report them. */
interface OtherProcesses {
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

function createOtherProcesses(): OtherProcesses {
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

/** Changes of presence within this time are sent together. */
const GATHER_MS = 250;
const NOBODY = JSON.stringify({ people: [], more: 0 });
/** A value of `announced` that no presence equals, so that presence is sent even if it has not changed. */
const NOTHING_ANNOUNCED = '';

interface Room {
  watchers: Set<Watcher>;
  /** The presence that was last announced to the other processes. */
  announced: string;
  /** Whether to ask the other processes who is there. */
  asks: boolean;
}

/** The cases with streams in this process, and who has them open here and in other processes. */
export class Rooms {
  readonly #process: string;
  readonly #bus: Pick<NewsBus, 'tell'>;
  readonly #rooms = new Map<string, Room>();
  readonly #others = createOtherProcesses();
  readonly #touched = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  /** @param process the id of this process */
  constructor(process: string, bus: Pick<NewsBus, 'tell'>) {
    this.#process = process;
    this.#bus = bus;
  }

  get size(): number {
    return this.#rooms.size;
  }

  /** The stream of the list has no room, because nobody is shown who reads the list. */
  enter(watcher: Watcher): void {
    if (watcher.caseId === null) return;
    const room = this.#rooms.get(watcher.caseId) ?? { watchers: new Set(), announced: NOBODY, asks: true };
    this.#rooms.set(watcher.caseId, room);
    room.watchers.add(watcher);
    this.#touch(watcher.caseId);
  }

  leave(watcher: Watcher): void {
    if (watcher.caseId === null) return;
    this.#rooms.get(watcher.caseId)?.watchers.delete(watcher);
    this.#touch(watcher.caseId);
  }

  watchersOf(caseId: string): Watcher[] {
    return [...(this.#rooms.get(caseId)?.watchers ?? [])];
  }

  /** Notes who has a case open in another process, and replies if that process requests it. */
  hearPresent(news: Extract<News, { kind: 'present' }>): void {
    const { process, caseId, asks, people, more } = news;
    const room = this.#rooms.get(caseId);
    if (process === this.#process || !room) return;
    this.#others.note(process, caseId, { people, more });
    if (asks) room.announced = NOTHING_ANNOUNCED;
    this.#touch(caseId);
  }

  /** Notes a heartbeat of another process. If it is new, requests who is there. */
  hearBeat(process: string): void {
    if (process !== this.#process && !this.#others.heard(process)) this.askAgain();
  }

  /** Sends a sign of life and forgets processes that have fallen silent. */
  beat(): void {
    this.#bus.tell({ kind: 'beat', process: this.#process });
    for (const caseId of this.#others.forgetSilent()) this.#touch(caseId);
  }

  /** Announces again who is here, and requests the same from the other processes. */
  askAgain(): void {
    for (const [caseId, room] of this.#rooms) {
      room.asks = true;
      this.#touch(caseId);
    }
  }

  #touch(caseId: string): void {
    this.#touched.add(caseId);
    this.#timer ??= setTimeout(() => this.#settle(), GATHER_MS);
  }

  #settle(): void {
    this.#timer = null;
    const caseIds = [...this.#touched];
    this.#touched.clear();
    for (const caseId of caseIds) this.#settleRoom(caseId);
  }

  #settleRoom(caseId: string): void {
    const room = this.#rooms.get(caseId);
    if (!room) return;
    const here = peopleIn(room);
    this.#announce(caseId, room, here);
    if (room.watchers.size > 0) {
      showPresence(room, together([here, ...this.#others.peopleOf(caseId)]));
    } else {
      this.#rooms.delete(caseId);
      this.#others.forgetCase(caseId);
    }
  }

  #announce(caseId: string, room: Room, here: People): void {
    const text = JSON.stringify(here);
    const asks = room.asks && room.watchers.size > 0;
    if (text === room.announced && !asks) return;
    this.#bus.tell({ kind: 'present', process: this.#process, caseId, asks, ...here });
    room.announced = text;
    room.asks = false;
  }
}

/** Case workers get to know who made the change, so that a page can recognise its own. Applicants only get to know that there is one. */
export function sendChange(watchers: Iterable<Watcher>, change: CaseChange): void {
  const { what, by, byKind, byId, version } = change;
  const person = byKind === 'applicant' ? { kind: byKind } : { kind: byKind, id: byId, name: by };
  const toCaseWorkers = encodeEvent('changed', { what, by: person, version });
  const toApplicants = encodeEvent('changed', { version });
  for (const watcher of watchers) {
    if (watcher.holder.kind === 'caseWorker') watcher.send(toCaseWorkers);
    else if (!change.isWithheld) watcher.send(toApplicants);
  }
}

/** Lists each person once, however many pages they have open. */
function peopleIn({ watchers }: Room): People {
  const people = new Map<string, Person>();
  for (const { holder } of watchers) {
    const person =
      holder.kind === 'caseWorker'
        ? { id: holder.accountId, name: shortName(holder.name) }
        : { id: 'applicant', name: null };
    people.set(person.id, person);
  }
  return boundedPeople([...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
}

function together(parts: readonly People[]): People {
  const people = new Map(parts.flatMap((part) => part.people.map((person) => [person.id, person])));
  return { people: [...people.values()], more: Math.max(...parts.map(({ more }) => more)) };
}

/** Announces to case workers who has the case open. Applicants do not get to know. */
function showPresence({ watchers }: Room, { people, more }: People): void {
  const data = { people, more };
  const text = JSON.stringify(data);
  const bytes = encodeEvent('presence', data);
  for (const watcher of watchers) {
    if (watcher.holder.kind !== 'caseWorker' || watcher.presence === text) continue;
    watcher.presence = text;
    watcher.send(bytes);
  }
}
