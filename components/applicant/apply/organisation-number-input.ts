import { guessOrganisationType, parseOrganisationNumber } from '@/lib/organisation-number';

/**
 * An organisation number while it is being typed: a hyphen appears after the sixth of ten digits. Longer ones, with a century in
 * front, are left alone until they are complete.
 */
export function formatWhileTyping(typed: string): string {
  const digits = typed.replace(/[^\d]/g, '');
  if (/[^\d\s\p{Pd}\p{Cf}\u2212]/u.test(typed) || digits.length > 10) {
    return parseOrganisationNumber(typed) ?? typed;
  }
  return digits.length > 6 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : typed.replace(/[^\d-]/g, '');
}

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
