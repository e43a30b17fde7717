import type { Reminder } from '@/lib/domain/mails';
import { type CaseStatus, isEditable } from './status';

/**
 * What the case waits for from the company: its signatories, its corrections, or the application itself. Null if it does not wait for the
 * company.
 */
export function remindedOf(
  status: CaseStatus,
  { openCorrections }: { openCorrections: number },
): Reminder | null {
  if (status === 'SHARED_FOR_EXTERNAL_SIGNATURE') return 'signatories';
  if (openCorrections > 0) return 'corrections';
  return isEditable(status) ? 'draft' : null;
}
