import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { ownOptions } from '@/lib/domain/forms/kinds/choices';
import { type Controller, formKey, parseController } from '@/lib/domain/forms/visibility';
import type { VersionBody } from './body';
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
  /** Entries that can never hold, by component or form. It can be shown by other entries. */
  entries: Map<string, string[]>;
}

/** Finds conditions that can never hold: what they name is hidden or missing, or they need two answers to one question. */
export function impossibleConditions(forms: VersionBody['forms']): Impossible {
  const index = new Map(conditionedParts<RuleComponent>(forms).map((part) => [part.key, part]));
  const finder = assignmentFinder(index);
  const found: Impossible = { components: new Set(), entries: new Map() };
  for (const [id, { condition, component, formId }] of index) {
    if (component && found.components.has(formKey(formId))) continue;
    const never = (condition.displayController ?? []).filter(
      (entry) => finder.toShowBy(id, entry)?.length === 0,
    );
    if (finder.toShow(id)?.length === 0) found.components.add(id);
    else if (never.length > 0) found.entries.set(id, never);
  }
  return found;
}

/** Finds the assignments that show a component or form; undefined if there are too many. */
interface AssignmentFinder {
  toShow(id: string): readonly Assignment[] | undefined;
  /** The same, but by one of its entries. */
  toShowBy(id: string, entry: string): readonly Assignment[] | undefined;
}

function assignmentFinder(index: ReadonlyMap<string, ConditionedPart>): AssignmentFinder {
  const known = new Map<string, readonly Assignment[] | undefined>();
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
    const held = entries.map(toHold);
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
    const wanted = parseController(entry);
    const component = index.get(wanted.componentId)?.component;
    if (!component || !offers(component, wanted.choice)) return [];
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
  const toShowBy = (id: string, entry: string) => {
    const parent = index.get(id)?.parent ?? null;
    const [around, held] = [parent === null ? [new Map()] : toShow(parent), toHold(entry)];
    return around && held && combineAll(around, held);
  };
  return { toShow, toShowBy };
}

/** Whether a component can have that answer at all. */
function offers(component: RuleComponent, choice: string | null): boolean {
  const kind = fieldKindOf(component);
  if (!kind?.chosen) return false;
  if (choice === null || component.optionsTag) return true;
  return ownOptions(component).some(({ id }) => id === choice);
}

/** The answers to a question with which an entry holds. */
function answersThatHold(component: RuleComponent, { choice, isNot }: Controller): (string | null)[] {
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
