import { guessOrganisationType, parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';

/** The number as it may stand in an address, with a slash before it; a sole trader's is somebody's identity number and does not. */
export function numberInAddress(orgNo: string | null): string {
  const parsed = orgNo && parseOrganisationNumber(orgNo);
  return parsed && guessOrganisationType(parsed) !== 'SOLITARY_COMPANY' ? `/${parsed}` : '';
}

/** The number of an address, or null when there is none, or none that is valid and may stand there. */
export function numberOfAddress(segments: readonly string[] | undefined): string | null {
  const [segment = ''] = segments ?? [];
  return numberInAddress(segment).slice(1) || null;
}
