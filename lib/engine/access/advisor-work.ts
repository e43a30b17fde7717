import type { PendingQuery, Row } from 'postgres';
import { ACTIVE, OPEN } from '@/lib/domain/lifecycle/status';
import { sql } from '@/lib/platform/database/sql';

/**
 * Of the cases that wait for the case workers, the condition of those in which an advisor can act. The others wait for a decision, which
 * only administrators take. `c` is the case. The same as `canAct` says of the facts.
 */
export const advisorCanAct = (): PendingQuery<Row[]> => sql()`(c.unhandled_messages > 0
  OR c.has_undelivered_mail AND c.status = ANY(${[...OPEN]})
  OR c.has_bounced_signatory AND c.status = 'SHARED_FOR_EXTERNAL_SIGNATURE'
  OR c.status = ANY(${[...ACTIVE]}) AND (c.handled_corrections > 0 OR c.open_corrections > 0 AND c.has_overdue_correction))`;
