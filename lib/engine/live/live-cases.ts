import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/domain/errors';
import { noteChange, noteDeaf } from '@/lib/platform/database/standby';
import { log } from '@/lib/platform/process/log';
import { type CaseChange, encodeEvent, HEARTBEAT, type News, type NewsBus } from './case-news';
import { callerOf, type Holder, isColleague, isProgram } from './holder';
import { endOf, listedOrganisations, type Rights, type RightsQuestion } from './rights';
import { Rooms, sendChange } from './rooms';
import { openWatcher, type Watcher, type WatcherInput } from './watcher';

/** Changes within this time are announced together, so a list is read again at most this often. */
const GATHER_MS = 500;

/** The same for changes of which a list shows only the time. A page waits up to two seconds more. */
export const GATHER_UNLISTED_MS = 25_000;

const CHANGED = encodeEvent('changed', {});

/** Notifies the streams of lists that something in them may have changed. The pages read for themselves which case it is. */
class ListNews {
  readonly #watchers: () => Iterable<Watcher>;
  readonly #now = new Gathered(GATHER_MS, (touched) => {
    this.#tell(touched);
    // A list that is read now includes these changes as well.
    this.#later.forget(touched);
  });
  readonly #later = new Gathered(GATHER_UNLISTED_MS, (touched) => this.#tell(touched));

  /** @param watchers returns the streams of lists that are open when it is called */
  constructor(watchers: () => Iterable<Watcher>) {
    this.#watchers = watchers;
  }

  /** Notes a change in an organisation, or in all of them if `moId` is unknown. */
  note({ moId, mayListsLag = false }: Pick<CaseChange, 'moId' | 'mayListsLag'>): void {
    (mayListsLag ? this.#later : this.#now).add(moId);
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

  forget(announced: Touched): void {
    if (announced.has(undefined)) this.#touched.clear();
    for (const moId of announced) this.#touched.delete(moId);
  }

  #tellAll(): void {
    this.#timer = null;
    const touched = new Set(this.#touched);
    this.#touched.clear();
    this.#tell(touched);
  }
}

/** How many streams one process holds open. Hidden pages close theirs, so a person needs few. */
export const PLACES = { ofCaller: 6, ofAddress: 200, inAll: 2_000 } as const;

const TRY_AGAIN_SECONDS = 30;

/** Counts the open streams and decides who may open another. */
class Places {
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

/** How often streams send a sign of life. Proxies close a silent connection after 30 seconds or more. */
const HEARTBEAT_MS = 20_000;
/** How often processes send one, which the sender receives as well. */
export const BEAT_MS = 5_000;
/** A process that receives nothing for so long, not even from itself, reconnects: its connection may be dead without having ended, or may not listen. */
export const DEAF_MS = 12_000;
/** How often the rights of all streams are checked. */
export const CHECK_MS = 3_000;
/** Streams end when their rights could not be checked for this long. */
export const UNCHECKED_MS = 20_000;

export interface LiveParts {
  bus: NewsBus;
  readRights: (question: RightsQuestion) => Promise<Rights>;
  /** Identifies this process. */
  process?: string;
  /** Goes on listening when the last stream has ended, so that `serverFor` knows of every change. */
  staysListening?: boolean;
}

/** The event streams of a process. */
export class LiveCases {
  readonly #bus: NewsBus;
  readonly #readRights: LiveParts['readRights'];
  readonly #places = new Places();
  readonly #rooms: Rooms;
  readonly #staysListening: boolean;
  readonly #lists = new ListNews(() => this.#places.all().filter(({ caseId }) => caseId === null));
  #listening: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];
  #isClosed = false;
  #checkedAt = 0;
  #heardAt = 0;
  #checking: Promise<Rights | null> | null = null;

  constructor({ bus, readRights, process = randomUUID(), staysListening = false }: LiveParts) {
    this.#staysListening = staysListening;
    this.#bus = bus;
    this.#readRights = readRights;
    this.#rooms = new Rooms(process, bus);
  }

  get size(): number {
    return this.#places.size;
  }

  /**
   * Opens a stream of a case, or of the list. It sends `hello` with the version from `readVersion` first, and then every later change.
   * Throws RATE_LIMITED, UNAVAILABLE, and what `readVersion` throws.
   */
  async open(input: WatcherInput, readVersion: () => Promise<number>): Promise<ReadableStream<Uint8Array>> {
    if (this.#isClosed) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await this.#listen();
    this.#places.makeRoom(callerOf(input.holder, input.caseId), input.address);
    const { watcher, stream } = openWatcher(input, (over) => this.#forget(over));
    this.#places.add(watcher);
    this.#rooms.enter(watcher);
    this.#begin();
    try {
      greet(watcher, await readVersion());
    } catch (error) {
      watcher.release();
      throw error;
    }
    // The reader may have left, or the process may be stopping. No other event reports that.
    if (input.signal.aborted || this.#isClosed) watcher.release();
    return stream;
  }

  /** Ends all streams and refuses new ones, when the process stops. */
  close(): void {
    this.#isClosed = true;
    this.#releaseAll();
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#bus.listen(
      (news) => this.#hear(news),
      () => void this.#catchUp(),
    );
    const listening = this.#listening;
    try {
      await listening;
    } catch (error) {
      // Another attempt may have begun by then. A second one would hear all news twice.
      if (this.#listening === listening) this.#listening = null;
      throw error;
    }
  }

  #hear(news: News): void {
    this.#heardAt = Date.now();
    if (news.kind === 'beat') this.#rooms.hearBeat(news.process);
    else if (news.kind === 'present') this.#rooms.hearPresent(news);
    else {
      noteChange(news.moId);
      hearChange(this.#rooms.watchersOf(news.caseId), news);
      this.#lists.note(news);
    }
  }

  #begin(): void {
    if (this.#timers.length > 0) return;
    this.#checkedAt = Date.now();
    this.#heardAt = Date.now();
    this.#timers = [
      setInterval(() => this.#keepOpen(), HEARTBEAT_MS),
      setInterval(() => this.#beat(), BEAT_MS),
      setInterval(() => void this.#check(), CHECK_MS),
    ];
  }

  #forget(watcher: Watcher): void {
    this.#places.remove(watcher);
    this.#rooms.leave(watcher);
    if (this.size > 0 || this.#staysListening) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #keepOpen(): void {
    for (const watcher of this.#places.all()) watcher.send(HEARTBEAT);
  }

  #beat(): void {
    this.#rooms.beat();
    if (Date.now() - this.#heardAt < DEAF_MS) return;
    this.#heardAt = Date.now();
    this.#listening = null;
    noteDeaf();
    this.#bus.leave();
    this.#listen().catch((error: unknown) => log.warn({ event: 'streams', message: String(error) }));
  }

  #releaseAll(): void {
    for (const watcher of this.#places.all()) watcher.release();
  }

  /** Checks the rights of all streams, one check at a time. Null if that failed. */
  #check(): Promise<Rights | null> {
    this.#checking ??= checkAll(this.#places.all(), this.#readRights)
      .then(
        (rights) => {
          this.#checkedAt = Date.now();
          return rights;
        },
        (error: unknown) => {
          log.warn({ event: 'streams', message: String(error) });
          if (Date.now() - this.#checkedAt > UNCHECKED_MS) this.#releaseAll();
          return null;
        },
      )
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** Messages may have been lost while the database was down, so every stream gets the current version of its case. */
  async #catchUp(): Promise<void> {
    noteChange();
    if (this.size === 0) return;
    this.#rooms.askAgain();
    await this.#checking;
    const rights = await this.#check();
    if (!rights) return this.#releaseAll();
    for (const watcher of this.#places.all()) {
      const version = watcher.caseId === null ? 0 : rights.cases.get(watcher.caseId)?.version;
      if (version !== undefined) greet(watcher, version);
    }
  }
}

/** Sends the reader the version from which they get every change, and the id by which changes name them. */
function greet(watcher: Watcher, version: number): void {
  const { holder } = watcher;
  const you = holder.kind === 'caseWorker' ? holder.accountId : 'applicant';
  watcher.send(encodeEvent('hello', { version, you }));
}

/** A reader who loses the right by this change does not hear of it. */
function hearChange(watchers: Iterable<Watcher>, change: CaseChange): void {
  const staying: Watcher[] = [];
  for (const watcher of watchers) {
    const isApplicant = watcher.holder.kind === 'applicant';
    const isRevoked = watcher.holder.kind === 'applicant' && revokes(change, watcher.holder);
    if (change.isGone) watcher.end(isApplicant ? 'case' : 'access');
    else if (isRevoked) watcher.end('link');
    else staying.push(watcher);
  }
  sendChange(staying, change);
}

/** Whether the change ends this link, either with all others or because it is this colleague's. */
function revokes(change: CaseChange, { linkVersion, colleague }: Extract<Holder, { kind: 'applicant' }>) {
  const isOlder = change.linkVersion !== undefined && change.linkVersion !== linkVersion;
  return isOlder || (colleague !== undefined && change.withdrawnColleague === colleague);
}

/** Checks the rights of all streams and ends the streams without one. */
async function checkAll(watchers: Iterable<Watcher>, readRights: LiveParts['readRights']): Promise<Rights> {
  const all = [...watchers];
  const workers = all.map(({ holder }) => holder).filter((holder) => holder.kind === 'caseWorker');
  const [programs, people] = [workers.filter(isProgram), workers.filter((worker) => !isProgram(worker))];
  const rights = await readRights({
    caseIds: [...new Set(all.flatMap(({ caseId }) => caseId ?? []))],
    colleaguesOf: [...new Set(all.flatMap(({ caseId, holder }) => (isColleague(holder) && caseId) || []))],
    sessionIds: [...new Set(people.map(({ sessionId }) => sessionId))],
    accountIds: [...new Set(programs.map(({ accountId }) => accountId))],
  });
  const now = new Date();
  for (const watcher of all) {
    const reason = endOf(watcher.holder, watcher.caseId, rights, now);
    if (reason) watcher.end(reason);
    else if (watcher.caseId === null) watcher.moIds = listedOrganisations(watcher.holder, rights, now);
  }
  return rights;
}
