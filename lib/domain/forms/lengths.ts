import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { RuleSet } from './component';

/** The rules that the limits of a field depend on. */
type Bounded = {
  validation?: (Pick<RuleSet, 'maxLength'> & { type?: string | null | undefined }) | null | undefined;
};

/** Longest texts of some kinds, regardless of the template. */
const LONGEST: Readonly<Partial<Record<string, number>>> = {
  EMAIL: TEXT_LIMITS.email,
  NAME: TEXT_LIMITS.name,
  TELEPHONE: TEXT_LIMITS.telephone,
  ORGNR: TEXT_LIMITS.organisationNumber,
  PNR: TEXT_LIMITS.organisationNumber,
  ZIPCODE: TEXT_LIMITS.zipCode,
};

/** Longest text of a text box, in characters: the template's limit, or the limit for any form text if that is lower. */
export function maxLengthOf({ validation }: Bounded): number {
  const { type, maxLength } = validation ?? {};
  return Math.min(maxLength ?? TEXT_LIMITS.formDefault, LONGEST[type ?? ''] ?? TEXT_LIMITS.formMost);
}

/**
 * Longest text that we store for a text box, in characters. A text that is longer than the template allows is stored with an error, so that
 * nothing typed is lost. A text beyond this limit is refused.
 */
export function storableLength(component: Bounded): number {
  return Math.max(maxLengthOf(component), TEXT_LIMITS.formDefault);
}
