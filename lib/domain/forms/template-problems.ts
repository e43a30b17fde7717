import { COUNT_LIMITS } from '@/lib/domain/limits';
import { isComparable } from './comparison';
import {
  type ComponentType,
  type FormTemplate,
  type RuleComponent,
  type RuleCondition,
  type RuleForm,
  type RuleSet,
  TAG,
} from './component';
import { boundFrom } from './day-bounds';
import { fieldKindOf, kindOf } from './kinds';
import { isAmount } from './kinds/text-box';
import { rowsInside } from './rows';
import { allAlternatives, formKey, parseController } from './visibility';

/** The kind of component that each tag of the product belongs on. Any component with choices may offer dynamic data. */
const TYPE_OF_TAG: Readonly<Record<ProductTag, ComponentType | null>> = {
  [TAG.companyName]: 'FormTextBox',
  [TAG.organisationNumber]: 'FormTextBox',
  [TAG.contactName]: 'FormTextBox',
  [TAG.contactEmail]: 'FormTextBox',
  [TAG.contactTelephone]: 'FormTextBox',
  [TAG.desiredAdmissionDate]: 'FormDateBox',
  [TAG.streetAddress]: 'FormTextBox',
  [TAG.postalCode]: 'FormTextBox',
  [TAG.postalTown]: 'FormTextBox',
  [TAG.primaryWorkplaceZipCode]: 'FormTextBox',
  [TAG.acceptsStatutes]: 'FormCheckBox',
  [TAG.acceptsPrivacyNotice]: 'FormCheckBox',
  [TAG.subgroups]: null,
};

type ProductTag = (typeof TAG)[keyof typeof TAG];

/** Every problem between the parts of a template, by code, with its sentence for authors of template files. */
const SENTENCES = {
  TOO_MANY_COMPONENTS: ({ value }) => `More than ${value} components`,
  DUPLICATE_FORM: ({ formId }) => `Form ${formId} occurs twice`,
  DUPLICATE_CHECK_POINT: ({ checkPointId }) => `Checkpoint ${checkPointId} has the id of something else`,
  DUPLICATE_COMPONENT: ({ componentId }) => `Component ${componentId} occurs twice`,
  DUPLICATE_PUBLIC_ID: ({ value }) => `Public id ${value} occurs twice`,
  DUPLICATE_TAG: ({ value }) => `Tag ${value} occurs twice`,
  NOT_IN_LIST: ({ componentId, value }) => `${componentId}: ${value} is not possible in a list`,
  TAG_NOT_IN_LIST: ({ componentId, value }) => `${componentId}: tag ${value} is not possible in a list`,
  TAG_WRONG_TYPE: ({ componentId, value, type }) => `${componentId}: tag ${value} belongs on a ${type}`,
  CONDITION_MISSING: (it) => `${ofCondition(it)} does not exist`,
  CONDITION_CANNOT_CONTROL: (it) => `${ofCondition(it)} cannot control`,
  CONDITION_IN_LIST: (it) => `${ofCondition(it)} is inside a list`,
  CONDITION_NOT_AN_OPTION: (it) => `${ofCondition(it)} is not an option`,
  CONDITION_NOT_COMPARABLE: (it) => `${ofCondition(it)} compares what cannot be compared so`,
  CONDITION_CIRCLE: (it) => `${conditioned(it)}: is controlled by itself`,
  CALCULATES_NOTHING: ({ componentId }) => `${componentId}: there is nothing to calculate with`,
  CALCULATES_NO_NUMBER: ({ componentId, value }) => `${componentId}: ${value} is no question for a number`,
  CALCULATION_CIRCLE: ({ componentId }) => `${componentId}: is calculated from itself`,
  DUPLICATE_OPTION: ({ componentId, value }) => `${componentId}: option ${value} occurs twice`,
  SEVERAL_OWN_TEXTS: ({ componentId, value }) =>
    `${componentId}: only one option may ask for a text, not also ${value}`,
  NEEDS_CHOICES: ({ componentId }) => `${componentId}: needs either options or the tag of dynamic data`,
  BOUNDS_REVERSED: ({ componentId, value }) => `${componentId}: ${value}`,
  BOUND_NOT_A_DATE: ({ componentId, value }) => `${componentId}: counts days from ${value}, which is no date`,
  REQUIRED_POSITION_MISSING: ({ componentId, value }) =>
    `${componentId}: required position ${value} does not exist`,
} as const satisfies Record<string, (problem: Omit<TemplateProblem, 'code'>) => string>;

export type TemplateProblemCode = keyof typeof SENTENCES;

export interface TemplateProblem {
  code: TemplateProblemCode;
  formId?: string;
  componentId?: string;
  checkPointId?: string;
  /** The wrong part: an id, a tag, a condition, two bounds. */
  value?: string;
  /** The type that the tag belongs on. */
  type?: ComponentType;
}

function ofCondition(problem: Omit<TemplateProblem, 'code'>): string {
  return `${conditioned(problem)}: display controller ${problem.value}`;
}

function conditioned({ componentId, formId }: Omit<TemplateProblem, 'code'>): string {
  return componentId ?? `Form ${formId}`;
}

/** The problem as a sentence. */
export function problemSentence(problem: TemplateProblem): string {
  return SENTENCES[problem.code](problem);
}

interface Placed {
  component: RuleComponent;
  /** The component around it, or its form. */
  parent: string | null;
  /** The list to whose entries it belongs. */
  list: string | null;
}

/**
 * Problems between the parts of a template: duplicate ids, controllers that point nowhere or form a cycle, reversed bounds,
 * product tags on the wrong type of component.
 */
export function templateProblems(template: Pick<FormTemplate, 'forms' | 'checkPoints'>): TemplateProblem[] {
  const placed = template.forms.flatMap((form) => place(form.rows, formKey(form.id), null));
  const index = new Map(placed.map((part) => [part.component.componentId, part]));
  const components = placed.map((part) => part.component);
  if (placed.length > COUNT_LIMITS.components) {
    return [{ code: 'TOO_MANY_COMPONENTS', value: String(COUNT_LIMITS.components) }];
  }
  return [
    ...duplicates(template.forms.map((form) => form.id)).map((formId) => ({
      code: 'DUPLICATE_FORM' as const,
      formId,
    })),
    ...duplicates([...index.keys(), ...template.checkPoints.map((point) => point.componentId)]).map(
      (checkPointId) => ({ code: 'DUPLICATE_CHECK_POINT' as const, checkPointId }),
    ),
    ...duplicates(components.map((component) => component.componentId)).map((componentId) => ({
      code: 'DUPLICATE_COMPONENT' as const,
      componentId,
    })),
    ...usedTwice(components, 'DUPLICATE_PUBLIC_ID', ({ publicId }) => publicId),
    ...usedTwice(components, 'DUPLICATE_TAG', ({ tag }) => (tag && isOfProduct(tag) ? tag : undefined)),
    ...template.forms.flatMap(({ id: formId, ...form }) =>
      controllerProblems(form, null, index).map((problem) => ({ ...problem, formId })),
    ),
    ...placed.flatMap((part) => problemsOf(part, index)),
    ...circles(index, template.forms).map((where) => ({
      code: index.get(where.componentId ?? '')?.component.calculation
        ? ('CALCULATION_CIRCLE' as const)
        : ('CONDITION_CIRCLE' as const),
      ...where,
    })),
  ];
}

/** Values that several components have and only one may have, each with the last of these components. */
function usedTwice(
  components: readonly RuleComponent[],
  code: 'DUPLICATE_PUBLIC_ID' | 'DUPLICATE_TAG',
  onlyOnceIn: (component: RuleComponent) => string | null | undefined,
): TemplateProblem[] {
  const used = components.flatMap((component) => {
    const value = onlyOnceIn(component);
    return value ? [{ value, componentId: component.componentId }] : [];
  });
  const last = new Map(used.map((one) => [one.value, one]));
  return duplicates(used.map(({ value }) => value)).map((value) => ({ code, ...last.get(value) }));
}

function place(rows: readonly RuleComponent[], parent: string | null, list: string | null): Placed[] {
  return rows.flatMap((component) => {
    const id = component.componentId;
    const nested = (component.columns ?? []).flat();
    const inner = rowsInside(component).length > 0 ? list : id;
    return [{ component, parent, list }, ...place(nested, id, inner)];
  });
}

function problemsOf({ component, list }: Placed, index: ReadonlyMap<string, Placed>): TemplateProblem[] {
  const { componentId, tag } = component;
  const problems = [...choiceProblems(component), ...ruleProblems(component)];
  if (list && kindOf(component).notInLists) {
    problems.push({ code: 'NOT_IN_LIST', componentId, value: component.type });
  }
  if (tag && isOfProduct(tag)) {
    if (list) problems.push({ code: 'TAG_NOT_IN_LIST', componentId, value: tag });
    const type = TYPE_OF_TAG[tag];
    if (type && type !== component.type) {
      problems.push({ code: 'TAG_WRONG_TYPE', componentId, value: tag, type });
    }
  }
  for (const value of [component.validation?.earliest, component.validation?.latest].flatMap(
    (bound) => boundFrom(bound) ?? [],
  )) {
    const from = index.get(value);
    const isDate = from?.component.type === 'FormDateBox' && (!from.list || from.list === list);
    if (!isDate || value === componentId) problems.push({ code: 'BOUND_NOT_A_DATE', componentId, value });
  }
  problems.push(...calculationProblems(component, index));
  const conditions = controllerProblems(component, list, index);
  return [...problems, ...conditions.map((problem) => ({ ...problem, componentId }))];
}

function calculationProblems(
  { componentId, calculation }: RuleComponent,
  index: ReadonlyMap<string, Placed>,
): TemplateProblem[] {
  if (!calculation) return [];
  const { sum, least, most } = calculation;
  const wrong = sum.filter((id) => !isCountable(index.get(id)?.component));
  return [
    ...(sum.length === 0 ? [{ code: 'CALCULATES_NOTHING' as const, componentId }] : []),
    ...wrong.map((value) => ({ code: 'CALCULATES_NO_NUMBER' as const, componentId, value })),
    ...(least !== undefined && most !== undefined && least > most
      ? [{ code: 'BOUNDS_REVERSED' as const, componentId, value: `${least} is above ${most}` }]
      : []),
  ];
}

/** Whether a calculation can count with the answers of a component: a count, an amount or a calculated value. */
export const isCountable = (component: RuleComponent | undefined): boolean =>
  component?.type === 'FormCalculation' || (component?.type === 'FormTextBox' && isAmount(component));

function controllerProblems(
  condition: RuleCondition,
  list: string | null,
  index: ReadonlyMap<string, Placed>,
): Pick<TemplateProblem, 'code' | 'value'>[] {
  return allAlternatives(condition).flatMap((value) => {
    const code = controllerProblem(value, list, index);
    return code ? [{ code, value }] : [];
  });
}

function controllerProblem(
  entry: string,
  list: string | null,
  index: ReadonlyMap<string, Placed>,
): TemplateProblemCode | null {
  const { componentId, choice, comparison } = parseController(entry);
  const controller = index.get(componentId);
  if (!controller) return 'CONDITION_MISSING';
  const kind = fieldKindOf(controller.component);
  const scale = kind?.scale?.(controller.component);
  if (!kind?.chosen && !scale) return 'CONDITION_CANNOT_CONTROL';
  if (controller.list && controller.list !== list) return 'CONDITION_IN_LIST';
  if (comparison) return scale && isComparable(scale, comparison) ? null : 'CONDITION_NOT_COMPARABLE';
  if (choice === null || controller.component.optionsTag) return null;
  const choices = controller.component.options ?? controller.component.radioButtons ?? [];
  return choices.some(({ id }) => id === choice) ? null : 'CONDITION_NOT_AN_OPTION';
}

function choiceProblems(component: RuleComponent): TemplateProblem[] {
  const { componentId } = component;
  const choices = component.options ?? component.radioButtons;
  const problems: TemplateProblem[] = duplicates((choices ?? []).map(({ id }) => id)).map((value) => ({
    code: 'DUPLICATE_OPTION',
    componentId,
    value,
  }));
  const [, ...further] = (choices ?? []).filter(({ ownText }) => ownText);
  problems.push(
    ...further.map(({ id: value }) => ({ code: 'SEVERAL_OWN_TEXTS' as const, componentId, value })),
  );
  if (fieldKindOf(component)?.choicesIn && Boolean(choices) === Boolean(component.optionsTag)) {
    problems.push({ code: 'NEEDS_CHOICES', componentId });
  }
  return problems;
}

function ruleProblems({ componentId, validation, options }: RuleComponent): TemplateProblem[] {
  const { minLength, maxLength, min, max, minEntries, maxEntries, requiredPositions }: RuleSet =
    validation ?? {};
  const bounds = [
    [minLength, maxLength],
    [min, max],
    [minEntries, maxEntries],
  ];
  const problems: TemplateProblem[] = bounds
    .filter(([low, high]) => low != null && high != null && low > high)
    .map(([low, high]) => ({ code: 'BOUNDS_REVERSED', componentId, value: `${low} is above ${high}` }));
  const unknown = (requiredPositions ?? []).filter((id) => !options?.some((option) => option.id === id));
  return [
    ...problems,
    ...unknown.map((value) => ({ code: 'REQUIRED_POSITION_MISSING' as const, componentId, value })),
  ];
}

/** The forms and components that depend on themselves, through their controllers, what is around them or what they count with. */
function circles(
  index: ReadonlyMap<string, Placed>,
  forms: readonly RuleForm[],
): Pick<TemplateProblem, 'formId' | 'componentId'>[] {
  const formOf = new Map(forms.map((form) => [formKey(form.id), form]));
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (id: string, path: ReadonlySet<string>) => {
    if (path.has(id)) found.push(id);
    const part = index.get(id);
    const condition: RuleCondition | undefined = formOf.get(id) ?? part?.component;
    if (!condition || path.has(id) || finished.has(id)) return;
    const controllers = allAlternatives(condition).map((entry) => parseController(entry).componentId);
    const counted = part?.component.calculation?.sum ?? [];
    for (const next of [...controllers, ...counted, ...(part?.parent ? [part.parent] : [])])
      visit(next, new Set([...path, id]));
    finished.add(id);
  };
  for (const id of [...formOf.keys(), ...index.keys()]) visit(id, new Set());
  return found.map((id) => {
    const form = formOf.get(id);
    return form ? { formId: form.id } : { componentId: id };
  });
}

function isOfProduct(tag: string): tag is ProductTag {
  return Object.values<string>(TAG).includes(tag);
}

function duplicates(ids: readonly string[]): string[] {
  const once = new Set<string>();
  return [...new Set(ids.filter((id) => once.size === once.add(id).size))];
}
