import { keptJson } from '@/components/ui/kept-json';

/** Input that the server has not acknowledged. This browser stores it per case and field for as long as it is unsaved. */
export interface UnsavedInput {
  value: string;
  /** The version of the stored value that the input is based on. */
  baseVersion: number;
}

/** Stores input. If the browser has no room or stores nothing, the form still warns before it is left. */
export function keepUnsaved(caseId: string, componentId: string, input: UnsavedInput): void {
  try {
    localStorage.setItem(keyOf(caseId, componentId), JSON.stringify(input));
  } catch {
    // Ignored, because saving does not depend on it.
  }
}

/** Deletes input that the server has acknowledged, unless newer input has been stored since. */
export function releaseUnsaved(caseId: string, componentId: string, value: string): void {
  try {
    if (readUnsaved(caseId, componentId)?.value === value) {
      localStorage.removeItem(keyOf(caseId, componentId));
    }
  } catch {
    // Ignored, as above.
  }
}

/** Returns the stored input, or null. */
export function readUnsaved(caseId: string, componentId: string): UnsavedInput | null {
  const kept = keptJson(() => localStorage, keyOf(caseId, componentId));
  return isUnsavedInput(kept) ? kept : null;
}

function keyOf(caseId: string, componentId: string): string {
  return `unsaved:${caseId}:${componentId}`;
}

function isUnsavedInput(kept: unknown): kept is UnsavedInput {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof (kept as UnsavedInput).value === 'string' &&
    typeof (kept as UnsavedInput).baseVersion === 'number'
  );
}
