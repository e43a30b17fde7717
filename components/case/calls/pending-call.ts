import { areTexts, keep, keptInTab } from '@/components/ui/kept';
import { ADDRESSES } from '@/lib/contract/addresses';
import type { CaseCall, SigningFunction } from './case-call';

const KEY = 'pending-call';

interface PendingCall {
  caseId: string;
  call: CaseCall;
}

/** Remembers a call in this tab while the case worker logs in to the signing service. Never stores a password or a token. */
export function keepPendingCall(caseId: string, call: CaseCall): void {
  keep('tab', KEY, { caseId, call } satisfies PendingCall);
}

/** Returns and forgets the pending call of this case and function, or null. */
export function takePendingCall(caseId: string, signing: SigningFunction): CaseCall | null {
  const pending = keptInTab<PendingCall>(
    KEY,
    ({ call: { name, input, done } }) =>
      areTexts(done) && Object.hasOwn(ADDRESSES, name) && typeof input === 'object',
  );
  keep('tab', KEY, null);
  return pending?.caseId === caseId && pending.call.signing === signing ? pending.call : null;
}
