import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { ownOptions } from '@/lib/domain/forms/kinds/choices';
import { parseController } from '@/lib/domain/forms/visibility';
import type { VersionBody } from './body';
import { type PlacedComponent, placedComponents } from './placed';

/** One way to show something: the answers that it takes. `null` stands for any answer. */
type Way = ReadonlyMap<string, string | null>;
/** More ways than this are not followed: the component then counts as one that can be shown. */
const MOST_WAYS = 200;

/** What the conditions of a body can never bring about. */
export interface Impossible {
  /** Components that no answers show. */
  components: Set<string>;
  /** Entries that never hold, of components that others show, by component. */
  entries: Map<string, string[]>;
}

/** Finds conditions that can never hold: what they name is hidden, missing, or needs two answers of one question. */
export function impossibleConditions(forms: VersionBody['forms']): Impossible {
  const index = new Map(
    placedComponents<RuleComponent>(forms).map((placed) => [placed.component.componentId, placed]),
  );
  const waysTo = waysFinder(index);
  const found: Impossible = { components: new Set(), entries: new Map() };
  for (const [id, { component }] of index) {
    const never = (component.displayController ?? []).filter(
      (entry) => waysTo.showBy(id, entry)?.length === 0,
    );
    if (waysTo.show(id)?.length === 0) found.components.add(id);
    else if (never.length > 0) found.entries.set(id, never);
  }
  return found;
}

/** Ways to show a component; undefined when there are too many to follow. */
interface WaysFinder {
  show(id: string): readonly Way[] | undefined;
  /** By one of its entries. */
  showBy(id: string, entry: string): readonly Way[] | undefined;
}

function waysFinder(index: ReadonlyMap<string, PlacedComponent>): WaysFinder {
  const known = new Map<string, readonly Way[] | undefined>();
  const show = (id: string): readonly Way[] | undefined => {
    if (known.has(id)) return known.get(id);
    // What depends on itself is never shown.
    known.set(id, []);
    const placed = index.get(id);
    const ways = placed && waysOf(placed);
    known.set(id, placed ? ways : []);
    return known.get(id);
  };
  const waysOf = ({ component, parent }: PlacedComponent): readonly Way[] | undefined => {
    const around = parent === null ? [new Map()] : show(parent);
    const entries = component.displayController ?? [];
    if (entries.length === 0) return around;
    const held = entries.map(hold);
    // One entry that always can, or has too many ways, is enough.
    if (around === undefined) return held.every((ways) => ways?.length === 0) ? [] : undefined;
    if (held.includes(undefined)) return around.length === 0 ? [] : undefined;
    return both(
      around,
      held.flatMap((ways) => ways ?? []),
    );
  };
  const hold = (entry: string): readonly Way[] | undefined => {
    const { componentId, choice } = parseController(entry);
    const component = index.get(componentId)?.component;
    if (!component || !offers(component, choice)) return [];
    const shown = show(componentId);
    return shown && both(shown, [new Map([[key(component), choice]])]);
  };
  const showBy = (id: string, entry: string) => {
    const parent = index.get(id)?.parent ?? null;
    const [around, held] = [parent === null ? [new Map()] : show(parent), hold(entry)];
    return around && held && both(around, held);
  };
  return { show, showBy };
}

/** Whether a component can have that answer at all. */
function offers(component: RuleComponent, choice: string | null): boolean {
  const kind = fieldKindOf(component);
  if (!kind?.chosen) return false;
  if (choice === null || component.optionsTag) return true;
  return ownOptions(component).some(({ id }) => id === choice);
}

/** A question with one answer has one key; of several answers each is its own. */
function key({ componentId, type }: RuleComponent): string {
  return type === 'FormCheckBoxList' || type === 'FormDynamicPosition' ? `*${componentId}` : componentId;
}

/** Every combination of two sets of ways that does not need two answers of one question; undefined if too many. */
function both(some: readonly Way[], others: readonly Way[]): readonly Way[] | undefined {
  const ways: Way[] = [];
  for (const one of some) {
    for (const other of others) {
      const way = joined(one, other);
      if (way) ways.push(way);
      if (ways.length > MOST_WAYS) return undefined;
    }
  }
  return ways;
}

function joined(one: Way, other: Way): Way | null {
  const way = new Map(one);
  for (const [question, answer] of other) {
    const before = way.get(question);
    if (!question.startsWith('*') && before != null && answer !== null && before !== answer) return null;
    if (before == null) way.set(question, answer);
  }
  return way;
}
