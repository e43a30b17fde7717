import { addressOf } from '@/components/browser/api-client';
import type { Row } from '@/lib/contract/form-shapes';
import type { SaveTarget } from './save-values';

/**
 * Returns the address of a field's file, for a download link.
 *
 * @param fileId Makes the address unique to this file, because a browser would show what it fetched before.
 */
export function fileAddress(
  { caseId, asApplicant }: SaveTarget,
  componentId: string,
  fileId?: string,
): string {
  return addressOf('getFieldFile', { caseId, componentId, fileId }, { asApplicant });
}

/** Returns the address for viewing the same file. A picture comes in a format that every browser shows. */
export function previewAddress(...of: Parameters<typeof fileAddress>): string {
  return `${fileAddress(...of)}&preview=true`;
}

/** A file of an answer, with its name. */
export type NamedFile = NonNullable<Row['files']>[number];

/** The files of the stored answer to a question. */
export function filesOf({ file, files, value }: Pick<Row, 'file' | 'files' | 'value'>): NamedFile[] {
  return files ?? (file ? [{ ...file, fileId: value }] : []);
}
