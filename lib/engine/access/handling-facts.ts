import type { HandlingFacts } from '@/lib/domain/lifecycle/handling-time';
import { readDetails } from '@/lib/domain/organisation/settings';
import { dayOf } from '@/lib/domain/time';

interface StoredCase extends Pick<HandlingFacts, 'status' | 'handlingUsed'> {
  handlingFrom: Date | null;
  mo: { details: unknown };
}

/** What the handling time of a stored case depends on. */
export const handlingFactsOf = ({ status, handlingFrom, handlingUsed, mo }: StoredCase): HandlingFacts => ({
  status,
  handlingFrom: dayOf(handlingFrom),
  handlingUsed,
  handlingDays: readDetails(mo.details).handlingDays ?? null,
});
