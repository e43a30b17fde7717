import { call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import type { SaveConflict } from '@/lib/contract/calls/forms';
import type { SaveOutcome, Trouble } from './autosave';

export interface FormSaved {
  id: string;
  status: 'NOT-STARTED' | 'IN-PROGESS' | 'INVALID' | 'VALID' | 'APPROVED';
  version: number;
}

interface ValuesToSave {
  items: readonly {
    componentId: string;
    dataType: string;
    active: boolean;
    value: string;
    baseVersion: number;
  }[];
  /** The form to check in full, with `done`. */
  formId?: string;
  done?: boolean;
}

/** The case to save in, and whether the caller is the applicant. */
export interface SaveTarget {
  caseId: string;
  asApplicant: boolean;
}

/** Saves values. Returns a refusal instead of throwing it. The answer includes the forms whose status changed. */
export async function saveValues(
  { caseId, asApplicant }: SaveTarget,
  body: ValuesToSave,
): Promise<{ outcome: SaveOutcome; forms: FormSaved[] }> {
  try {
    const saved = await call('saveValues', { caseId, ...body, items: [...body.items] }, { asApplicant });
    return { outcome: { kind: 'saved', items: saved.items, theirs: [] }, forms: saved.forms };
  } catch (error) {
    return outcomeOf(error, body, asApplicant);
  }
}

function outcomeOf(
  error: unknown,
  body: ValuesToSave,
  asApplicant: boolean,
): { outcome: SaveOutcome; forms: FormSaved[] } {
  if (!(error instanceof ApiProblem)) return failedBy('refused');
  if (error.errorCode === 'CONFLICT') {
    const { items: theirs = [], saved }: Partial<SaveConflict> = error.body;
    return { outcome: { kind: 'saved', items: saved?.items ?? [], theirs }, forms: saved?.forms ?? [] };
  }
  if (error.errorCode === 'LOCKED' || error.errorCode === 'VALIDATION_FAILED') {
    const componentIds = body.items.map((item) => item.componentId).filter((id) => id in error.errors);
    if (componentIds.length > 0) return { outcome: { kind: 'refused', componentIds }, forms: [] };
  }
  if (error.status === 401) return failedBy(asApplicant ? 'expired' : 'signedOut');
  if (error.errorCode === 'QUOTA_EXCEEDED') {
    return failedBy(error.body.quota === 'entries' ? 'closed' : 'full', error.userMessage);
  }
  const reason = error.errorCode === 'CHANGES_LIMITED' ? error.userMessage : null;
  const isPassing = error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 408;
  return failedBy(isPassing ? 'connection' : 'refused', reason);
}

function failedBy(
  trouble: Trouble,
  reason: string | null = null,
): { outcome: SaveOutcome; forms: FormSaved[] } {
  return { outcome: { kind: 'failed', trouble, reason }, forms: [] };
}
