import { areTexts, storedInTab, writeStored } from '@/components/browser/browser-storage';
import type { ApplicantCase } from '@/lib/contract/shapes';

const KEY = 'whom-to-ask';

/** Whom an applicant can ask: an organisation, and its contact details. */
export interface WhomToAsk {
  organisation: string;
  contact: NonNullable<NonNullable<ApplicantCase['information']>['contact']>;
}

/** Returns the contact of an organisation that names no person. */
export function emailOnly(email: string): WhomToAsk['contact'] {
  return { name: '', email, telephone: '' };
}

/**
 * Returns the part of an address for the application or for the organisation applied to: `/case/{id}` or `/apply/{slug}`. Null for any
 * other address.
 */
function placeIn(pathname: string): string | null {
  return /^\/(?:case\/(?!admin\/)|apply\/)[^/]+/.exec(pathname)?.[0] ?? null;
}

/** Stores in this window whom to ask at this address, for a page that fails before it can say so. */
export function keepWhomToAsk(pathname: string, whom: WhomToAsk): void {
  writeStored('tab', KEY, { place: placeIn(pathname), whom });
}

/** Returns whom to ask at this address, if this window has shown a page there. Else null. */
export function whomToAsk(pathname: string): WhomToAsk | null {
  const place = placeIn(pathname);
  const stored = storedInTab<{ place: string | null; whom: WhomToAsk }>(
    KEY,
    ({ whom: { organisation, contact } }) =>
      areTexts(organisation, contact.name, contact.email, contact.telephone),
  );
  return place !== null && stored?.place === place ? stored.whom : null;
}
