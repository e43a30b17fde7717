import { sha256 } from '@/lib/crypto/sha256';
import { CHAIN_START, type ChainedEntry, canonicalJson, chainHash } from '@/lib/engine/audit/record';

/** An entry in its stored form. `details` is null once retention has erased it. */
export interface StoredEntry extends ChainedEntry {
  details: Record<string, unknown> | null;
  hash: string;
}

export type ChainFault = 'missing' | 'changed' | 'details changed' | 'chain broken';

/**
 * The faults of an entry of a chain, which must follow `previous`. The first entry has no `previous`.
 *
 * @param erased What retention has erased from the entry, so that it cannot be hashed again.
 */
export function chainFaults(
  entry: StoredEntry,
  previous: { sequence: number; hash: string } | null,
  erased = { applicant: false, details: false },
): ChainFault[] {
  const found: ChainFault[] = [];
  if (entry.sequence !== (previous?.sequence ?? 0) + 1) found.push('missing');
  else if (entry.previousHash !== (previous?.hash ?? CHAIN_START)) found.push('chain broken');
  if (!erased.applicant && chainHash(entry) !== entry.hash) found.push('changed');
  if (!erased.details && sha256(canonicalJson(entry.details)) !== entry.detailsHash) {
    found.push('details changed');
  }
  return found;
}
