import { type Comparison, compare, isComparable } from '@/lib/domain/forms/comparison';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { ownOptions } from '@/lib/domain/forms/kinds/choices';
import {
  allAlternatives,
  alternativesOf,
  type Controller,
  formKey,
  parseController,
} from '@/lib/domain/forms/visibility';
import type { VersionBody } from './body';
import { comparedAnswers } from './compared-answers';
import { type ConditionedPart, conditionedParts } from './placed';

/** Answers that together show a component or form, by question. `null` stands for any answer, and `NONE` for no answer. */
type Assignment = ReadonlyMap<string, string | null>;
const NONE = '';
/** With more assignments than this we stop searching, and assume that the component can be shown. */
const MAX_ASSIGNMENTS = 200;

/** The conditions of a body that can never hold. Forms go by their `formKey`. */
export interface Impossible {
  /** Components and forms that no answers can show, without what is in such a form. */
  components: Set<string>;
  /** Alternatives that can never hold, by component or form. It can be shown by other ones. */
  entries: Map<string, string[]>;
}

/** Finds conditions that can never hold: what they name is hidden or missing, or they need two answers to one question. */
export function impossibleConditions(forms: VersionBody['forms']): Impossible {
  const index = new Map(conditionedParts<RuleComponent>(forms).map((part) => [part.key, part]));
  const finder = assignmentFinder(index);
  const found: Impossible = { components: new Set(), entries: new Map() };
  for (const [id, { condition, component, formId }] of index) {
    if (component && found.components.has(formKey(formId))) continue;
    const never = allAlternatives(condition).filter(
      (alternative) => finder.toShowBy(id, alternative)?.length === 0,
    );
    if (finder.toShow(id)?.length === 0) found.components.add(id);
    else if (never.length > 0) found.entries.set(id, never);
  }
  return found;
}

/** Finds the assignments that show a component or form; undefined if there are too many. */
interface AssignmentFinder {
  toShow(id: string): readonly Assignment[] | undefined;
  /** The same, but by one of its alternatives. */
  toShowBy(id: string, alternative: string): readonly Assignment[] | undefined;
}

function assignmentFinder(index: ReadonlyMap<string, ConditionedPart>): AssignmentFinder {
  const known = new Map<string, readonly Assignment[] | undefined>();
  const answersThatHold = answerFinder(index);
  const toShow = (id: string): readonly Assignment[] | undefined => {
    if (known.has(id)) return known.get(id);
    // A component that depends on itself is never shown.
    known.set(id, []);
    const placed = index.get(id);
    known.set(id, placed ? assignmentsFor(placed) : []);
    return known.get(id);
  };
  const assignmentsFor = ({ condition, parent }: ConditionedPart): readonly Assignment[] | undefined => {
    const around = parent === null ? [new Map()] : toShow(parent);
    const entries = condition.displayController ?? [];
    if (entries.length === 0) return around;
    const held = (condition.displayAll ? entries : allAlternatives(condition)).map(toHold);
    if (condition.displayAll) {
      if (held.some((some) => some?.length === 0)) return [];
      return held.reduce((all, some) => all && some && combineAll(all, some), around);
    }
    // One entry that can hold is enough, and an entry with too many assignments counts as one.
    if (around === undefined) return held.every((some) => some?.length === 0) ? [] : undefined;
    if (held.includes(undefined)) return around.length === 0 ? [] : undefined;
    return combineAll(
      around,
      held.flatMap((some) => some ?? []),
    );
  };
  const toHold = (entry: string): readonly Assignment[] | undefined => {
    const held = alternativesOf(entry).map(toMeet);
    return held.includes(undefined) ? undefined : held.flatMap((some) => some ?? []);
  };
  const toMeet = (alternative: string): readonly Assignment[] | undefined => {
    const wanted = parseController(alternative);
    const component = index.get(wanted.componentId)?.component;
    if (!component || !offers(component, wanted)) return [];
    const shown = toShow(wanted.componentId);
    const answers = answersThatHold(component, wanted);
    return (
      shown &&
      combineAll(
        shown,
        answers.map((answer) => new Map([[key(component), answer]])),
      )
    );
  };
  const toShowBy = (id: string, alternative: string) => {
    const parent = index.get(id)?.parent ?? null;
    const [around, held] = [parent === null ? [new Map()] : toShow(parent), toMeet(alternative)];
    return around && held && combineAll(around, held);
  };
  return { toShow, toShowBy };
}

/** Whether a component can have that answer at all. */
function offers(component: RuleComponent, { choice, comparison }: Controller): boolean {
  const kind = fieldKindOf(component);
  const scale = kind?.scale?.(component);
  if (comparison) return scale !== undefined && isComparable(scale, comparison);
  if (!kind?.chosen) return scale !== undefined && choice === null;
  if (choice === null || component.optionsTag) return true;
  return ownOptions(component).some(({ id }) => id === choice);
}

/** Finds the answers to a question with which an alternative holds. */
type AnswerFinder = (component: RuleComponent, wanted: Controller) => (string | null)[];

function answerFinder(index: ReadonlyMap<string, ConditionedPart>): AnswerFinder {
  const comparisons = new Map<string, Comparison[]>();
  for (const { condition } of index.values()) {
    for (const { componentId, comparison } of allAlternatives(condition).map(parseController)) {
      if (comparison) comparisons.set(componentId, [...(comparisons.get(componentId) ?? []), comparison]);
    }
  }
  const known = new Map<string, readonly string[] | null>();
  const answersTo = (component: RuleComponent) => {
    const { componentId } = component;
    const found = known.get(componentId);
    if (found !== undefined) return found;
    const answers = comparedAnswers(component, comparisons.get(componentId) ?? []);
    known.set(componentId, answers);
    return answers;
  };
  return (component, wanted) => {
    const { comparison, isNot } = wanted;
    const scale = fieldKindOf(component)?.scale?.(component);
    if (!comparison || !scale) return chosenThatHold(component, wanted);
    return answersTo(component)?.filter((answer) => compare(scale, answer, comparison) === !isNot) ?? [null];
  };
}

/** The answers with which an alternative without a comparison holds. */
function chosenThatHold(component: RuleComponent, { choice, isNot }: Controller): (string | null)[] {
  if (!isNot) return [choice];
  if (choice === null) return [NONE];
  // Several answers at once, or answers that only the register knows, can always be others.
  if (takesSeveral(component) || component.optionsTag) return [null];
  return ownOptions(component).flatMap(({ id }) => (id === choice ? [] : [id]));
}

const takesSeveral = ({ type }: RuleComponent) =>
  type === 'FormCheckBoxList' || type === 'FormDynamicPosition';

/** The key of a question. A question with one answer has one key. If it takes several answers, each answer has its own. */
function key(component: RuleComponent): string {
  return takesSeveral(component) ? `*${component.componentId}` : component.componentId;
}

/** Combines each of `some` with each of `others`, except those that need two answers to one question. Undefined if there are too many. */
function combineAll(
  some: readonly Assignment[],
  others: readonly Assignment[],
): readonly Assignment[] | undefined {
  const combined: Assignment[] = [];
  for (const one of some) {
    for (const other of others) {
      const both = combine(one, other);
      if (both) combined.push(both);
      if (combined.length > MAX_ASSIGNMENTS) return undefined;
    }
  }
  return combined;
}

/** Both assignments as one. Null if they need two answers to one question. */
function combine(one: Assignment, other: Assignment): Assignment | null {
  const both = new Map(one);
  for (const [question, answer] of other) {
    const before = both.get(question);
    if (both.has(question) && (before === NONE) !== (answer === NONE)) return null;
    if (!question.startsWith('*') && before != null && answer !== null && before !== answer) return null;
    if (before == null) both.set(question, answer);
  }
  return both;
}
