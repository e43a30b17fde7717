import { keptJson } from '@/components/ui/kept-json';

/** Input that the server has not acknowledged, kept in this browser: per case and field, for as long as it is unsaved. */
export interface UnsavedInput {
  value: string;
  /** The version of the stored value that the input changes. */
  baseVersion: number;
}

/** Keeps input. Where the browser has no room or keeps nothing, the form still warns before it is left. */
export function keepUnsaved(caseId: string, componentId: string, input: UnsavedInput): void {
  try {
    localStorage.setItem(keyOf(caseId, componentId), JSON.stringify(input));
  } catch {
    // Nothing to do: saving itself does not depend on it.
  }
}

/** Lets go of input that has been acknowledged, unless something newer has been kept since. */
export function releaseUnsaved(caseId: string, componentId: string, value: string): void {
  try {
    if (readUnsaved(caseId, componentId)?.value === value) {
      localStorage.removeItem(keyOf(caseId, componentId));
    }
  } catch {
    // As above.
  }
}

/** The kept input, or null. */
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
