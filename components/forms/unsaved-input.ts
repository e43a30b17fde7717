import { keep, kept } from '@/components/ui/kept';

/** Input that the server has not acknowledged. This browser stores it per case and field for as long as it is unsaved. */
export interface UnsavedInput {
  value: string;
  /** The version of the stored value that the input is based on. */
  baseVersion: number;
}

/** Stores input. If the browser has no room or stores nothing, the form still warns before it is left. */
export function keepUnsaved(caseId: string, componentId: string, input: UnsavedInput): void {
  keep('browser', keyOf(caseId, componentId), input);
}

/** Deletes input that the server has acknowledged, unless newer input has been stored since. */
export function releaseUnsaved(caseId: string, componentId: string, value: string): void {
  if (readUnsaved(caseId, componentId)?.value === value) keep('browser', keyOf(caseId, componentId), null);
}

/** Returns the stored input, or null. */
export function readUnsaved(caseId: string, componentId: string): UnsavedInput | null {
  const input = kept('browser', keyOf(caseId, componentId));
  return isUnsavedInput(input) ? input : null;
}

function keyOf(caseId: string, componentId: string): string {
  return `unsaved:${caseId}:${componentId}`;
}

function isUnsavedInput(input: unknown): input is UnsavedInput {
  return (
    typeof input === 'object' &&
    input !== null &&
    typeof (input as UnsavedInput).value === 'string' &&
    typeof (input as UnsavedInput).baseVersion === 'number'
  );
}
