import { LONGEST_TIMER_MS, MINUTE_MS } from '@/lib/domain/time';

/** How long before it expires a login is renewed, in milliseconds. */
export const RENEW_BEFORE_MS = 5 * MINUTE_MS;
/** A person counts as working for this long after their last activity, in milliseconds. */
export const WORKING_MS = 5 * MINUTE_MS;

interface Parts {
  /** Renews the login. Returns its validity in seconds, or null if it could not be renewed. */
  renew(): Promise<number | null>;
  /** Runs something unless another tab is doing it. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Informs the other tabs when the login ends, in milliseconds since 1970, or null if it could not be renewed. */
  notifyOthers(endsAt: number | null): void;
}

export interface SigningKeeper {
  /** The person did something in this tab. */
  active(): void;
  /** Another tab renewed the login, or failed to. */
  heard(endsAt: number | null): void;
  stop(): void;
}

/**
 * Renews a login while someone works. This happens shortly before it expires, once for all tabs. Without activity it expires. If renewal
 * fails, nothing is shown, and the next call that needs the login opens the login dialog.
 *
 * @param secondsLeft its remaining validity
 */
export function keepSigning(secondsLeft: number, { renew, alone, notifyOthers }: Parts): SigningKeeper {
  let endsAt: number | null = null;
  let dueAt = Number.POSITIVE_INFINITY;
  let activeAt = Date.now();
  let isRenewing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDue = () => endsAt !== null && Date.now() >= dueAt && Date.now() < endsAt;
  const know = (end: number | null) => {
    endsAt = end;
    clearTimeout(timer);
    if (end === null) return;
    const left = end - Date.now();
    // A short-lived login must not be renewed again at once.
    dueAt = end - Math.min(RENEW_BEFORE_MS, left / 2);
    timer = setTimeout(look, Math.min(Math.max(dueAt - Date.now(), 0), LONGEST_TIMER_MS));
  };
  const renewNow = async () => {
    // Another tab may have renewed it while this one waited.
    if (!isDue()) return;
    const seconds = await renew();
    know(seconds === null ? null : Date.now() + seconds * 1_000);
    notifyOthers(endsAt);
  };
  function look(): void {
    const isWorking = Date.now() - activeAt <= WORKING_MS;
    if (!isDue() || !isWorking || isRenewing) return;
    isRenewing = true;
    void alone(renewNow).finally(() => {
      isRenewing = false;
    });
  }
  know(Date.now() + secondsLeft * 1_000);
  return {
    active() {
      activeAt = Date.now();
      if (isDue()) look();
    },
    heard: know,
    stop: () => clearTimeout(timer),
  };
}
