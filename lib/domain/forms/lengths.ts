import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import type { ComponentType, RuleSet } from './component';

/** What decides how much a field may hold. */
type Bounded = {
  validation?:
    | (Pick<RuleSet, 'maxLength' | 'maxEntries'> & { type?: string | null | undefined })
    | null
    | undefined;
};

/** Longest texts of some kinds, whatever the template says. */
const LONGEST: Readonly<Partial<Record<string, number>>> = {
  EMAIL: TEXT_LIMITS.email,
  NAME: TEXT_LIMITS.name,
  TELEPHONE: TEXT_LIMITS.telephone,
  ORGNR: TEXT_LIMITS.organisationNumber,
  PNR: TEXT_LIMITS.organisationNumber,
  ZIPCODE: TEXT_LIMITS.zipCode,
};

/** Longest text of a text box, in characters: what its template says, within what any text of a form may be. */
export function maxLengthOf({ validation }: Bounded): number {
  const { type, maxLength } = validation ?? {};
  return Math.min(maxLength ?? TEXT_LIMITS.formDefault, LONGEST[type ?? ''] ?? TEXT_LIMITS.formMost);
}

/** Most entries of a list, chosen options or filled positions; the latter two have an end in their options. */
export function maxEntriesOf({ type, validation }: Bounded & { type: ComponentType }): number {
  const most = type === 'FormDynamicList' ? COUNT_LIMITS.entriesDefault : COUNT_LIMITS.entriesMost;
  return Math.min(validation?.maxEntries ?? most, COUNT_LIMITS.entriesMost);
}

/**
 * Longest text that is stored for a text box, in characters. One that is longer than its template allows is stored with an
 * error, so that nothing typed is lost; beyond this it is refused.
 */
export function storableLength(component: Bounded): number {
  return Math.max(maxLengthOf(component), TEXT_LIMITS.formDefault);
}
