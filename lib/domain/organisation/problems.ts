import { isFailing } from '@/lib/domain/errors';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { isAlwaysOutside } from '@/lib/domain/forms/calculated-range';
import { type Component, type RuleComponent, TAG, type Text } from '@/lib/domain/forms/component';
import { canBeAnswered } from '@/lib/domain/forms/example-answers';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import { type TemplateProblemCode, templateProblems } from '@/lib/domain/forms/template-problems';
import { allAlternatives, formKey, parseController } from '@/lib/domain/forms/visibility';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { today } from '@/lib/domain/now';
import type { Place, Process, VersionBody } from './body';
import { componentTexts } from './body-texts';
import { impossibleConditions } from './conditions';
import { type OwnMailProblemCode, ownMailProblems } from './own-mails';
import { type PlacedComponent, placedComponents } from './placed';
import { unequalLists } from './unequal-lists';

/** All problem codes of a body, including those between the parts of the forms. */
export type ProblemCode =
  | TemplateProblemCode
  | OwnMailProblemCode
  | 'NO_FORMS'
  | 'NO_FORM_FOR_ALL'
  | 'EMPTY_FORM'
  | 'EMPTY_COLUMN'
  | 'NO_OPTIONS'
  | 'OPTIONS_DIFFER'
  | 'NO_POSSIBLE_ANSWER'
  | 'TEXT_MISSING'
  | 'TRANSLATION_MISSING'
  | 'UNSAFE_PATTERN'
  | 'CONDITION_NEVER_HOLDS'
  | 'NEVER_SHOWN'
  | 'CONDITION_LATER'
  | 'ID_REUSED'
  | 'TAG_MISSING'
  | 'NO_ORGANISATION_TYPES'
  | 'INTERNAL_SIGNATURE_NEEDS_SERVICE'
  | 'SERVICE_MISSING'
  | 'ENTITY_REFUSED'
  | 'ENTITY_UNTRIED'
  | 'REVIEWER_MISSING'
  | 'MANAGER_MISSING'
  | 'DUPLICATE_READ_ONLY_TAG'
  | 'ZIP_REGION_INVALID';

/** Something wrong in a body. Problems block publishing; warnings do not. */
export interface BodyProblem {
  code: ProblemCode;
  isWarning: boolean;
  place: Place;
  /** The wrong part: an id, a tag, a condition, or the reason why a pattern is refused. */
  value?: string;
}

type Found = Omit<BodyProblem, 'isWarning'>;

const WARNINGS: readonly ProblemCode[] = [
  'TRANSLATION_MISSING',
  'CONDITION_NEVER_HOLDS',
  'CONDITION_LATER',
  'TAG_MISSING',
  // The administrator who sends for the internal signing can write any address.
  'MANAGER_MISSING',
  // It may well answer. A service that is down stops nobody from editing and publishing.
  'ENTITY_UNTRIED',
];

/** What an organisation and its installation have for carrying out the steps of a process. */
export interface Means {
  /** The product has an account at the signing service. */
  hasSigningService: boolean;
  /** How the signing service answered last for the organisation's entity. */
  signingEntity: EntityAnswer;
  /** The product has an account at the credit service. */
  hasCreditService: boolean;
  /** Somebody can answer a regional review. */
  hasRegionalReviewer: boolean;
  /** The settings have the address of somebody who signs internally. */
  hasManager: boolean;
}

/** `refused`: it gave no access. `untried`: it has never given any. A time without an answer after a good one changes nothing. */
type EntityAnswer = 'accepted' | 'refused' | 'untried';

/** What is known of an entity, from when the signing service last gave access to it, and last did not. */
export function entityAnswer(known: {
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}): EntityAnswer {
  if (isFailing(known) && (known.failure === 'unauthorized' || known.failure === 'refused')) return 'refused';
  return known.succeededAt === null ? 'untried' : 'accepted';
}

const EVERYTHING: Means = {
  hasSigningService: true,
  signingEntity: 'accepted',
  hasCreditService: true,
  hasRegionalReviewer: true,
  hasManager: true,
};

/** Ids that occur twice, and too many components. Such a body is not stored, because its parts could not be distinguished. */
export const UNSTORABLE: readonly ProblemCode[] = [
  'TOO_MANY_COMPONENTS',
  'DUPLICATE_FORM',
  'DUPLICATE_COMPONENT',
  'DUPLICATE_CHECK_POINT',
  'DUPLICATE_OPTION',
];

/** Problems that a file may not have, because no editor makes them. */
export const REFUSED_IN_FILES: readonly ProblemCode[] = [
  ...UNSTORABLE,
  'CONDITION_CIRCLE',
  'CALCULATION_CIRCLE',
  'UNSAFE_PATTERN',
];

/** Tags without which a case still works, but knows less about its company. */
const EXPECTED_TAGS = [TAG.companyName, TAG.organisationNumber, TAG.contactEmail];

/**
 * Every problem with a body, the problems before the warnings.
 *
 * @param earlier The type of every component in the published versions, by id.
 * @param means Who and what there is to carry out its process. Absent: everything, for a body that belongs to no organisation yet.
 */
export function bodyProblems(
  body: VersionBody,
  earlier: ReadonlyMap<string, string> = new Map(),
  means: Means = EVERYTHING,
): BodyProblem[] {
  const placed = placedComponents<Component>(body.forms);
  const formOf = new Map(placed.map(({ component, formId }) => [component.componentId, formId]));
  const found: Found[] = [
    ...templateProblems(body).map(({ code, value, ...where }) => ({
      code,
      place: {
        ...placeOf(where, formOf),
        ...(where.formId && code !== 'DUPLICATE_FORM' ? { property: 'displayController' } : {}),
        ...(code.startsWith('CALCULAT') ? { property: 'calculation.sum' } : {}),
      },
      ...(value === undefined ? {} : { value }),
    })),
    ...emptyParts(body),
    ...placed.flatMap((one) => componentProblems(one, earlier)),
    ...conditionProblems(body, formOf),
    ...[...unequalLists(body).values()].flat().map(({ componentId }) => ({
      code: 'OPTIONS_DIFFER' as const,
      place: { ...placeOf({ componentId }, formOf), property: 'optionsTag' },
    })),
    ...laterControllers(placed),
    ...laterForms(body.forms, formOf),
    ...textProblems(body, placed),
    ...mailProblems(body),
    ...missingTags(placed),
    ...processProblems(body.process),
    ...missingMeans(body.process, means),
  ];
  return listProblems([...found, ...impossibleAnswers(placed, found)]);
}

/** Problems that say why nobody can answer. */
const UNANSWERABLE: readonly ProblemCode[] = [
  'BOUNDS_REVERSED',
  'NEEDS_CHOICES',
  'NO_OPTIONS',
  'REQUIRED_POSITION_MISSING',
  'CALCULATES_NOTHING',
  'CALCULATES_NO_NUMBER',
  'CALCULATION_CIRCLE',
];

/** Questions whose rules no answer meets, unless that is said already. */
function impossibleAnswers(placed: readonly PlacedComponent<Component>[], found: readonly Found[]): Found[] {
  const reported = found.filter(({ code }) => UNANSWERABLE.includes(code));
  const wrong = new Set(reported.map(({ place }) => place.componentId));
  const byId = new Map(placed.map((one) => [one.component.componentId, one]));
  return placed
    .filter(({ component }) => fieldKindOf(component) && !wrong.has(component.componentId))
    .filter(({ component }) =>
      component.type === 'FormCalculation'
        ? isAlwaysOutside(component, (id) => byId.get(id))
        : !isAnswerable(component),
    )
    .map(({ component: { componentId }, formId }) => ({
      code: 'NO_POSSIBLE_ANSWER' as const,
      place: { part: 'forms' as const, formId, componentId },
    }));
}

/** What is known of the components of a draft. One that is edited is a new component. */
const answerable = new WeakMap<Component, boolean>();

function isAnswerable(component: Component): boolean {
  const known = answerable.get(component) ?? canBeAnswered(component, today());
  answerable.set(component, known);
  return known;
}

function listProblems(found: readonly Found[]): BodyProblem[] {
  const all = found.map((problem) => ({ ...problem, isWarning: WARNINGS.includes(problem.code) }));
  return [...all.filter(({ isWarning }) => !isWarning), ...all.filter(({ isWarning }) => isWarning)];
}

/** Whether a body can be published. */
export function isPublishable(problems: readonly Pick<BodyProblem, 'isWarning'>[]): boolean {
  return problems.every(({ isWarning }) => isWarning);
}

function placeOf(
  where: { formId?: string; componentId?: string; checkPointId?: string },
  formOf: ReadonlyMap<string, string>,
): Place {
  if (where.checkPointId !== undefined) return { part: 'checkPoints', componentId: where.checkPointId };
  if (where.componentId === undefined) {
    return { part: 'forms', ...(where.formId ? { formId: where.formId } : {}) };
  }
  const formId = formOf.get(where.componentId);
  return { part: 'forms', ...(formId ? { formId } : {}), componentId: where.componentId };
}

function emptyParts({ forms }: VersionBody): Found[] {
  const empty = forms.filter(({ rows }) => rows.length === 0);
  const isNoneForAll = forms.length > 0 && forms.every(({ displayController }) => displayController);
  return [
    ...(forms.length === 0 ? [{ code: 'NO_FORMS' as const, place: { part: 'forms' as const } }] : []),
    ...(isNoneForAll ? [{ code: 'NO_FORM_FOR_ALL' as const, place: { part: 'forms' as const } }] : []),
    ...empty.map(({ id }) => ({
      code: 'EMPTY_FORM' as const,
      place: { part: 'forms' as const, formId: id },
    })),
  ];
}

function componentProblems(
  { component, formId }: PlacedComponent<Component>,
  earlier: ReadonlyMap<string, string>,
): Found[] {
  const it: RuleComponent = component;
  const { componentId } = component;
  const place: Place = { part: 'forms', formId, componentId };
  const found: Found[] = [];
  const before = earlier.get(componentId);
  if (before !== undefined && before !== component.type) {
    found.push({ code: 'ID_REUSED', place, value: before });
  }
  if (it.columns?.some((column) => column.length === 0) || it.columns?.length === 0) {
    found.push({ code: 'EMPTY_COLUMN', place });
  }
  const needsOptions = fieldKindOf(component)?.choicesIn || component.type === 'FormDynamicPosition';
  if (needsOptions && (it.options ?? it.radioButtons)?.length === 0)
    found.push({ code: 'NO_OPTIONS', place });
  const reason = it.validation?.regex ? patternProblem(it.validation.regex) : null;
  if (reason) {
    found.push({ code: 'UNSAFE_PATTERN', place: { ...place, property: 'validation.regex' }, value: reason });
  }
  return found;
}

function conditionProblems({ forms }: VersionBody, formOf: ReadonlyMap<string, string>): Found[] {
  const { components, entries } = impossibleConditions(forms);
  const formIds = new Map(forms.map(({ id }) => [formKey(id), id]));
  const at = (key: string) => {
    const formId = formIds.get(key);
    const place = placeOf(formId === undefined ? { componentId: key } : { formId }, formOf);
    return { ...place, property: 'displayController' };
  };
  return [
    ...[...components].map((id) => ({ code: 'NEVER_SHOWN' as const, place: at(id) })),
    ...[...entries].flatMap(([id, never]) =>
      never.map((value) => ({ code: 'CONDITION_NEVER_HOLDS' as const, place: at(id), value })),
    ),
  ];
}

/** Conditions on answers to later questions. The component then appears above what somebody has just answered. */
function laterControllers(placed: readonly PlacedComponent<Component>[]): Found[] {
  const order = new Map(placed.map(({ component }, index) => [component.componentId, index]));
  return placed.flatMap(({ component, formId }, index) => {
    const { componentId } = component;
    const later = allAlternatives(component).find(
      (entry) => (order.get(parseController(entry).componentId) ?? -1) > index,
    );
    const place: Place = { part: 'forms', formId, componentId, property: 'displayController' };
    return later === undefined ? [] : [{ code: 'CONDITION_LATER' as const, place, value: later }];
  });
}

/** Forms that are shown on answers of forms after them. */
function laterForms(forms: VersionBody['forms'], formOf: ReadonlyMap<string, string>): Found[] {
  const order = new Map(forms.map(({ id }, index) => [id, index]));
  return forms.flatMap((form, index) => {
    const { id: formId } = form;
    const formOfEntry = (entry: string) => formOf.get(parseController(entry).componentId) ?? '';
    const later = allAlternatives(form).find((entry) => (order.get(formOfEntry(entry)) ?? -1) > index);
    const place: Place = { part: 'forms', formId, property: 'displayController' };
    return later === undefined ? [] : [{ code: 'CONDITION_LATER' as const, place, value: later }];
  });
}

function textProblems(body: VersionBody, placed: readonly PlacedComponent<Component>[]): Found[] {
  const texts: [Place, Text][] = [
    ...body.forms.map(({ id, title }): [Place, Text] => [
      { part: 'forms', formId: id, property: 'title' },
      title,
    ]),
    ...placed.flatMap(({ component, formId }) =>
      componentTexts(component).map(({ text, ...where }): [Place, Text] => [
        { part: 'forms', formId, componentId: component.componentId, ...where },
        text,
      ]),
    ),
    ...body.checkPoints.map(({ componentId, title }): [Place, Text] => [
      { part: 'checkPoints', componentId, property: 'title' },
      title,
    ]),
    ...Object.entries(body.texts).map(([property, text]): [Place, Text] => [
      { part: 'texts', property },
      text,
    ]),
  ];
  return texts.flatMap(([place, text]): Found[] => {
    // If there is no text at all, there is nothing to translate yet.
    const isEmpty = text[DEFAULT_LOCALE].trim() === '';
    const missing = LOCALES.filter((locale) =>
      isEmpty ? locale === DEFAULT_LOCALE : text[locale].trim() === '',
    );
    return missing.map((locale) => ({
      code: locale === DEFAULT_LOCALE ? ('TEXT_MISSING' as const) : ('TRANSLATION_MISSING' as const),
      place: { ...place, locale },
    }));
  });
}

function mailProblems({ mails = {} }: VersionBody): Found[] {
  return MAIL_TYPES.flatMap((type) => {
    const mail = mails[type];
    if (!mail) return [];
    return ownMailProblems(type, mail).map(({ code, part, locale, value }) => ({
      code,
      place: { part: 'mails' as const, property: `${type}.${part}`, locale },
      ...(value === undefined ? {} : { value }),
    }));
  });
}

function missingTags(placed: readonly PlacedComponent<Component>[]): Found[] {
  const tags = new Set(placed.map(({ component }) => (component as RuleComponent).tag));
  return EXPECTED_TAGS.filter((tag) => !tags.has(tag)).map((value) => ({
    code: 'TAG_MISSING' as const,
    place: { part: 'forms' as const },
    value,
  }));
}

function processProblems(process: Process): Found[] {
  const at = (property: keyof Process): Place => ({ part: 'process', property });
  const keys = process.readOnlyTags.map(({ key }) => key);
  const doubled = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  const found: Found[] = [...doubled].map((value) => ({
    code: 'DUPLICATE_READ_ONLY_TAG',
    place: at('readOnlyTags'),
    value,
  }));
  if (process.organisationTypes.length === 0) {
    found.push({ code: 'NO_ORGANISATION_TYPES', place: at('organisationTypes') });
  }
  if (process.hasInternalSignature && !process.signsWithService) {
    found.push({ code: 'INTERNAL_SIGNATURE_NEEDS_SERVICE', place: at('hasInternalSignature') });
  }
  for (const { from, to } of process.zipRegions) {
    const [first, last] = [parseZipCode(from), parseZipCode(to)];
    if (first && last && first <= last) continue;
    found.push({ code: 'ZIP_REGION_INVALID', place: at('zipRegions'), value: `${from} – ${to}` });
  }
  return found;
}

/** The steps of a process that nobody and nothing could carry out. Cases would stop there. */
function missingMeans(process: Process, means: Means): Found[] {
  const missing: [keyof Process, ProblemCode, boolean][] = [
    ['signsWithService', 'SERVICE_MISSING', means.hasSigningService],
    ['signsWithService', 'ENTITY_REFUSED', !means.hasSigningService || means.signingEntity !== 'refused'],
    ['signsWithService', 'ENTITY_UNTRIED', !means.hasSigningService || means.signingEntity !== 'untried'],
    ['hasCreditReport', 'SERVICE_MISSING', means.hasCreditService],
    ['hasRegionalReview', 'REVIEWER_MISSING', means.hasRegionalReviewer],
    ['hasInternalSignature', 'MANAGER_MISSING', means.hasManager],
  ];
  return missing.flatMap(([property, code, isThere]) =>
    process[property] && !isThere ? [{ code, place: { part: 'process' as const, property } }] : [],
  );
}

/** Whether there is somebody or something for every step of a process, so that no case stops. */
export function isCarriedOut(process: Process, means: Means): boolean {
  return isPublishable(listProblems(missingMeans(process, means)));
}
