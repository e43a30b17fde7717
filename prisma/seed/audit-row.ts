import type { ChainedEntry } from '@/lib/engine/audit/record';

export interface AuditRow extends ChainedEntry {
  details: object;
  hash: string;
}
