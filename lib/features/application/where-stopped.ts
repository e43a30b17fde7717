import { shownForms } from '@/lib/domain/forms/visibility';
import type { CommandContext } from '@/lib/engine/command';
import { type FormState, ruleValues } from './form-state';

/** Where the latest answer of a save is, and the form that it finished. */
interface Step {
  componentId?: string | undefined;
  formId?: string | null;
}

/**
 * Columns of the case: where an applicant did something last, for the figures of the forms. None for a case worker. An applicant who has
 * filled in every form is ready, wherever that was.
 */
export function whereStopped(
  { actor, now }: Pick<CommandContext, 'actor' | 'now'>,
  { componentId, formId }: Step,
  state?: FormState,
): { stoppedIn?: string; stoppedAt?: Date } {
  if (actor.kind !== 'applicant') return {};
  if (componentId !== undefined) return { stoppedIn: `field:${componentId}`, stoppedAt: now };
  if (!formId) return {};
  // Refused, the company is still at the question that it answered last.
  if (state && state.forms.get(formId)?.status !== 'VALID') return { stoppedAt: now };
  return { stoppedIn: state && isReady(state) ? 'ready' : `form:${formId}`, stoppedAt: now };
}

function isReady(state: FormState): boolean {
  const shown = shownForms(state.template, ruleValues(state));
  return [...shown].every((formId) => state.forms.get(formId)?.status === 'VALID');
}
