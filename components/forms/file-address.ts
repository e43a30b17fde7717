import { addressOf } from '@/components/ui/api-client';
import type { SaveTarget } from './save-values';

/**
 * Address of the file of a field, for a download link.
 *
 * @param fileId Makes the address of another file another one, where a browser shows what it fetched before.
 */
export function fileAddress(
  { caseId, asApplicant }: SaveTarget,
  componentId: string,
  fileId?: string,
): string {
  return addressOf('getFieldFile', { caseId, componentId, fileId }, { asApplicant });
}

/** Address of the same file to look at: a picture in a format that every browser shows. */
export function previewAddress(...of: Parameters<typeof fileAddress>): string {
  return `${fileAddress(...of)}&preview=true`;
}
