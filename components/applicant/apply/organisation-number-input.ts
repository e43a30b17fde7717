import {
  guessOrganisationType,
  isPersonalNumber,
  parseOrganisationNumber,
} from '@/lib/domain/fields/organisation-number';

/** Returns the number for an address, with a slash before it. Empty for a sole trader, whose number is a personal identity number. */
export function numberInAddress(orgNo: string | null): string {
  const parsed = orgNo && parseOrganisationNumber(orgNo);
  return parsed && !isPersonalNumber(guessOrganisationType(parsed)) ? `/${parsed}` : '';
}

/** Returns the number in an address, or null if there is none or it may not be there. */
export function numberOfAddress(segments: readonly string[] | undefined): string | null {
  const [segment = ''] = segments ?? [];
  return numberInAddress(segment).slice(1) || null;
}
