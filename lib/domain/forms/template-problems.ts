import { COUNT_LIMITS } from '@/lib/domain/limits';
import {
  type Component,
  type ComponentType,
  type FormTemplate,
  type RuleComponent,
  type RuleSet,
  TAG,
} from './component';
import { fieldKindOf, kindOf } from './kinds';
import { rowsInside } from './rows';
import { parseController } from './visibility';

/** The kind of component that each tag of the product belongs on; dynamic data may be offered by any that has choices. */
const TYPE_OF_TAG: Readonly<Record<ProductTag, ComponentType | null>> = {
  [TAG.companyName]: 'FormTextBox',
  [TAG.organisationNumber]: 'FormTextBox',
  [TAG.contactName]: 'FormTextBox',
  [TAG.contactEmail]: 'FormTextBox',
  [TAG.contactTelephone]: 'FormTextBox',
  [TAG.desiredAdmissionDate]: 'FormDateBox',
  [TAG.primaryWorkplaceZipCode]: 'FormTextBox',
  [TAG.subgroups]: null,
};

type ProductTag = (typeof TAG)[keyof typeof TAG];

interface Placed {
  component: RuleComponent;
  /** The component around it. */
  parent: string | null;
  /** The list that it belongs to an entry of. */
  list: string | null;
}

/**
 * Problems between the parts of a template: duplicate ids, controllers that point nowhere or form a cycle, reversed bounds,
 * product tags on the wrong type of component.
 */
export function templateProblems(template: FormTemplate): string[] {
  const placed = template.forms.flatMap((form) => place(form.rows, null, null));
  const index = new Map(placed.map((part) => [part.component.componentId, part]));
  const components = placed.map((part) => part.component);
  if (placed.length > COUNT_LIMITS.components) return [`More than ${COUNT_LIMITS.components} components`];
  return [
    ...duplicates(template.forms.map((form) => form.id)).map((id) => `Form ${id} occurs twice`),
    ...duplicates([...index.keys(), ...template.checkPoints.map((point) => point.componentId)]).map(
      (id) => `Check point ${id} has the id of something else`,
    ),
    ...duplicates(components.map((component) => component.componentId)).map(
      (id) => `Component ${id} occurs twice`,
    ),
    ...duplicates((components as Component[]).flatMap(({ publicId }) => publicId ?? [])).map(
      (id) => `Public id ${id} occurs twice`,
    ),
    ...duplicates(components.flatMap(({ tag }) => (tag && isOfProduct(tag) ? tag : []))).map(
      (tag) => `Tag ${tag} occurs twice`,
    ),
    ...placed.flatMap((part) =>
      problemsOf(part, index).map((problem) => `${part.component.componentId}: ${problem}`),
    ),
    ...circles(index).map((id) => `${id}: is controlled by itself`),
  ];
}

function place(rows: readonly RuleComponent[], parent: string | null, list: string | null): Placed[] {
  return rows.flatMap((component) => {
    const id = component.componentId;
    const nested = (component.columns ?? []).flat();
    const inner = rowsInside(component).length > 0 ? list : id;
    return [{ component, parent, list }, ...place(nested, id, inner)];
  });
}

function problemsOf({ component, list }: Placed, index: ReadonlyMap<string, Placed>): string[] {
  const problems = [...choiceProblems(component), ...ruleProblems(component)];
  if (list && kindOf(component).notInLists) problems.push(`${component.type} is not possible in a list`);
  if (component.tag && isOfProduct(component.tag)) {
    if (list) problems.push(`tag ${component.tag} is not possible in a list`);
    const type = TYPE_OF_TAG[component.tag];
    if (type && type !== component.type) problems.push(`tag ${component.tag} belongs on a ${type}`);
  }
  for (const entry of component.displayController ?? []) {
    const problem = controllerProblem(entry, list, index);
    if (problem) problems.push(`display controller ${entry} ${problem}`);
  }
  return problems;
}

function controllerProblem(
  entry: string,
  list: string | null,
  index: ReadonlyMap<string, Placed>,
): string | null {
  const { componentId, choice } = parseController(entry);
  const controller = index.get(componentId);
  if (!controller) return 'does not exist';
  if (!fieldKindOf(controller.component)?.chosen) return 'cannot control';
  if (controller.list && controller.list !== list) return 'is inside a list';
  if (choice === null || controller.component.optionsTag) return null;
  const choices = controller.component.options ?? controller.component.radioButtons ?? [];
  return choices.some(({ id }) => id === choice) ? null : 'is not an option';
}

function choiceProblems(component: RuleComponent): string[] {
  const choices = component.options ?? component.radioButtons;
  const problems = duplicates((choices ?? []).map(({ id }) => id)).map((id) => `option ${id} occurs twice`);
  if (fieldKindOf(component)?.choicesIn && Boolean(choices) === Boolean(component.optionsTag)) {
    problems.push('needs either options or the tag of dynamic data');
  }
  return problems;
}

function ruleProblems({ validation, options }: RuleComponent): string[] {
  const { minLength, maxLength, min, max, minEntries, maxEntries, requiredPositions }: RuleSet =
    validation ?? {};
  const bounds = [
    [minLength, maxLength],
    [min, max],
    [minEntries, maxEntries],
  ];
  const problems = bounds
    .filter(([low, high]) => low != null && high != null && low > high)
    .map(([low, high]) => `${low} is above ${high}`);
  const unknown = (requiredPositions ?? []).filter((id) => !options?.some((option) => option.id === id));
  return [...problems, ...unknown.map((id) => `required position ${id} does not exist`)];
}

/** Ids of components that depend on themselves, through their controllers or the component around them. */
function circles(index: ReadonlyMap<string, Placed>): string[] {
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (id: string, path: ReadonlySet<string>) => {
    if (path.has(id)) found.push(id);
    const part = index.get(id);
    if (!part || path.has(id) || finished.has(id)) return;
    const controllers = (part.component.displayController ?? []).map(
      (entry) => parseController(entry).componentId,
    );
    for (const next of [...controllers, ...(part.parent ? [part.parent] : [])])
      visit(next, new Set([...path, id]));
    finished.add(id);
  };
  for (const id of index.keys()) visit(id, new Set());
  return found;
}

function isOfProduct(tag: string): tag is ProductTag {
  return Object.values<string>(TAG).includes(tag);
}

function duplicates(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, position) => ids.indexOf(id) !== position))];
}
