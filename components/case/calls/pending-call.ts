import type { CaseCall, SigningFunction } from './case-call';

const KEY = 'pending-call';

interface PendingCall {
  caseId: string;
  call: CaseCall;
}

/** Remembers a call while the case worker logs in to the signing service, for this tab. Never holds a password or a token. */
export function keepPendingCall(caseId: string, call: CaseCall): void {
  sessionStorage.setItem(KEY, JSON.stringify({ caseId, call } satisfies PendingCall));
}

/** Returns and forgets the pending call of this case and function, or null. */
export function takePendingCall(caseId: string, signing: SigningFunction): CaseCall | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const pending = kept ? (JSON.parse(kept) as PendingCall) : null;
  return pending?.caseId === caseId && pending.call.signing === signing ? pending.call : null;
}
