import {
  guessOrganisationType,
  isPersonalNumber,
  parseOrganisationNumber,
} from '@/lib/domain/fields/organisation-number';

/** The number for an address, with a slash before it; empty for a sole trader, whose number is a personal identity number. */
export function numberInAddress(orgNo: string | null): string {
  const parsed = orgNo && parseOrganisationNumber(orgNo);
  return parsed && !isPersonalNumber(guessOrganisationType(parsed)) ? `/${parsed}` : '';
}

/** The number in an address, or null if there is none or it is not valid there. */
export function numberOfAddress(segments: readonly string[] | undefined): string | null {
  const [segment = ''] = segments ?? [];
  return numberInAddress(segment).slice(1) || null;
}
