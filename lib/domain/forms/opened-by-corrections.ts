import { type RuleComponent, type RuleCondition, type RuleForm, TAG } from '@/lib/domain/forms/component';
import { flattenRows, rowsInside } from '@/lib/domain/forms/rows';
import { errorsOf, type FormErrors } from '@/lib/domain/forms/validation';
import { allAlternatives, parseController } from '@/lib/domain/forms/visibility';

/**
 * The rules of corrections, without I/O. From its request until it is approved or cancelled, a correction opens its field, the other parts of
 * the same address, and every field and form that its answer may show. It is handled when all of these are answered without errors. It
 * settles by itself while another answer hides its field.
 */
export interface CorrectionState {
  componentId: string;
  isHandled: boolean;
  /** Settled because another answer hides the field. */
  notAsked: boolean;
}

/** The state of the answers that the rules work on. */
export interface AnswerState {
  /** Ids of the components that are visible. */
  active: ReadonlySet<string>;
  /** The result of the full check of all forms. */
  errors: FormErrors;
}

/** How saved answers changed a correction. */
export const CORRECTION_OUTCOMES = ['NOT_ASKED', 'ASKED_AGAIN', 'REOPENED'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/** A correction that saved answers settled or reopened, for the history. */
export interface SettledCorrection {
  formId: string;
  componentId: string;
  outcome: CorrectionOutcome;
}

type Template = { forms: readonly RuleForm[] };

/** Ids of the components that these corrections open for editing. Pass only corrections that are not cleared. */
export function openedByCorrections(
  template: Template,
  corrections: readonly Pick<CorrectionState, 'componentId'>[],
): ReadonlySet<string> {
  if (corrections.length === 0) return new Set();
  const controlled = controlledBy(template);
  return reachableFrom(
    corrections.map(({ componentId }) => componentId),
    controlled,
  );
}

/** Ids of the visible components that a correction opens and that still have errors, in no particular order. */
export function incompleteFields(
  template: Template,
  correction: Pick<CorrectionState, 'componentId'>,
  { active, errors }: AnswerState,
): string[] {
  return [...openedByCorrections(template, [correction])].filter(
    (componentId) => active.has(componentId) && errorsOf(errors, componentId).length > 0,
  );
}

/** Whether the company has done something about a correction: it gave another answer, or says why the answer is right. */
export const isAnswered = (
  { previousValue, explanation }: { previousValue: string; explanation: string | null },
  value: string,
): boolean => explanation !== null || value !== previousValue;

/** The corrections that change when answers are saved, with their new state. */
export function settledCorrections<Correction extends CorrectionState>(
  template: Template,
  corrections: readonly Correction[],
  answers: AnswerState,
): { correction: Correction; outcome: CorrectionOutcome; after: Omit<CorrectionState, 'componentId'> }[] {
  return corrections.flatMap((correction) => {
    const outcome = outcomeOf(template, correction, answers);
    if (outcome === null) return [];
    const isSettled = outcome === 'NOT_ASKED';
    return [{ correction, outcome, after: { isHandled: isSettled, notAsked: isSettled } }];
  });
}

function outcomeOf(
  template: Template,
  correction: CorrectionState,
  answers: AnswerState,
): CorrectionOutcome | null {
  const isAsked = answers.active.has(correction.componentId);
  if (!isAsked) return correction.notAsked ? null : 'NOT_ASKED';
  if (correction.notAsked) return 'ASKED_AGAIN';
  const isIncomplete = incompleteFields(template, correction, answers).length > 0;
  return correction.isHandled && isIncomplete ? 'REOPENED' : null;
}

/** For each component: the ids of the components that it shows or hides, and of the other parts of its address. */
function controlledBy({ forms }: Template): Map<string, string[]> {
  const controlled = new Map<string, string[]>();
  const note = (controller: string, componentId: string) =>
    controlled.set(controller, [...(controlled.get(controller) ?? []), componentId]);
  for (const form of forms)
    for (const controller of controllersOf(form))
      for (const { componentId } of form.rows) note(controller, componentId);
  for (const { rows } of forms) {
    const address = flattenRows<RuleComponent>(rows).filter(({ tag }) => tag && ADDRESS.includes(tag));
    for (const part of address) for (const other of address) note(part.componentId, other.componentId);
  }
  for (const component of forms.flatMap((form) => flattenRows<RuleComponent>(form.rows))) {
    const { componentId } = component;
    for (const controller of controllersOf(component)) note(controller, componentId);
    const arranged = rowsInside(component);
    // Columns open with everything in them. A list is saved as a whole, so it opens when one of its fields does.
    for (const inner of arranged) note(componentId, inner.componentId);
    for (const inner of arranged.length > 0 ? [] : (component.columns ?? []).flat())
      for (const controller of controllersOf(inner)) note(controller, componentId);
  }
  return controlled;
}

/** The parts of one address, in one form. */
const ADDRESS: readonly string[] = [TAG.streetAddress, TAG.postalCode, TAG.postalTown];

function controllersOf(condition: RuleCondition): string[] {
  return allAlternatives(condition).map((controller) => parseController(controller).componentId);
}

function reachableFrom(starts: readonly string[], next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(starts);
  // The iteration also visits items that are added to the set on the way.
  for (const componentId of reached) for (const one of next.get(componentId) ?? []) reached.add(one);
  return reached;
}
