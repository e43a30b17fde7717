import { areTexts, keptInTab } from '@/components/ui/kept-in-tab';
import type { ApplicantCase } from '@/lib/contract/shapes';

const KEY = 'whom-to-ask';

/** Whom an applicant can ask: an organisation, and its contact as it tells it. */
export interface WhomToAsk {
  organisation: string;
  contact: NonNullable<NonNullable<ApplicantCase['information']>['contact']>;
}

/** The contact of an organisation that names nobody. */
export function emailOnly(email: string): WhomToAsk['contact'] {
  return { name: '', email, telephone: '' };
}

/** The application, or the organisation that is applied to, in an address: `/case/{id}` or `/apply/{slug}`; null in any other. */
function placeIn(pathname: string): string | null {
  return /^\/(?:case\/(?!admin\/)|apply\/)[^/]+/.exec(pathname)?.[0] ?? null;
}

/** Keeps for this window whom to ask at this address, for a page that fails before it can say so. */
export function keepWhomToAsk(pathname: string, whom: WhomToAsk): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place: placeIn(pathname), whom }));
  } catch {
    // Nothing is kept in this browser: a page that fails says less.
  }
}

/** Whom to ask at this address, if a page there was shown in this window before; else null. */
export function whomToAsk(pathname: string): WhomToAsk | null {
  const place = placeIn(pathname);
  const kept = keptInTab<{ place: string | null; whom: WhomToAsk }>(
    KEY,
    ({ whom: { organisation, contact } }) =>
      areTexts(organisation, contact.name, contact.email, contact.telephone),
  );
  return place !== null && kept?.place === place ? kept.whom : null;
}
