import { admissionDates } from '@/lib/domain/fields/days';
import { parseNumber } from '@/lib/domain/fields/decimal-number';
import { dayAfter } from '@/lib/domain/time';
import { fileQuestionsIn } from './answer-files';
import type { ComponentType, RuleComponent, ValidationType, Values } from './component';
import { boundFrom, dayBounds } from './day-bounds';
import { ownOptions, writeChoice } from './kinds/choices';
import type { ComponentCheck } from './kinds/kind';
import { maxLengthOf } from './lengths';
import { patternProblem } from './pattern-safety';
import { nestedFields, savableComponents } from './rows';
import { parseRecords, serialise } from './stored-list';
import { isNumeric } from './text-rules';
import { validateComponent } from './validation';
import { normaliseValue } from './values';
import { allRows, visibilityOf } from './visibility';

/** Answers made from the rules of a question. Not part of the pages of applicants. */

/**
 * An answer in stored form that the rules of a field take. Empty if there is none, or if we cannot make one: to match a pattern, or from the
 * options of the register.
 *
 * @param today `YYYY-MM-DD` in Sweden.
 */
export function exampleAnswer(
  component: RuleComponent,
  today: string,
  answerOf: ComponentCheck['answerOf'] = () => undefined,
): string {
  const pattern = patternOf(component);
  if (pattern && patternProblem(pattern)) return '';
  const ahead = new Date(dayAfter(today, 1));
  const check = { forced: true, today, answerOf, admissionDates: admissionDates(ahead, ahead) };
  const isTaken = (value: string) =>
    validateComponent({ ...component, required: true }, value, check).length === 0;
  const bounds = Object.values(dayBounds(component.validation, check));
  const months = bounds.map((day) => day.slice(0, 'YYYY-MM'.length));
  const candidates = [...candidatesFor(component, today), ...bounds, ...months];
  for (const candidate of candidates) {
    if (isTaken(candidate)) return normaliseValue(component, candidate) ?? '';
  }
  return '';
}

/** Whether some answer meets the rules of a field. True if we cannot know, because of a pattern or of options from the register. */
export function canBeAnswered(component: RuleComponent, today: string): boolean {
  if (patternOf(component) || component.optionsTag) return true;
  const [from, to] = [boundFrom(component.validation?.earliest), boundFrom(component.validation?.latest)];
  // Whatever is answered to another question, both ends move with it.
  const answerOf = from !== null && from === to ? () => today : undefined;
  return exampleAnswer(component, today, answerOf) !== '';
}

const patternOf = ({ validation, regex }: RuleComponent) => validation?.regex ?? regex;

/**
 * An answer to every question that is shown, so that an application is complete.
 *
 * @param own Answers that come first, by component.
 */
export function exampleAnswers(
  template: Parameters<typeof allRows>[0],
  today: string,
  own: (component: RuleComponent) => string | undefined = () => undefined,
): Record<string, string> {
  const values: Record<string, string> = {};
  const fields = savableComponents(allRows(template));
  const next = () => {
    const { active } = visibilityOf(template.forms, values);
    return fields.filter(({ componentId }) => active.has(componentId) && !(componentId in values));
  };
  for (let open = next(); open.length > 0; open = next()) {
    for (const field of open) {
      const example =
        own(field) ??
        withoutFiles(
          field,
          exampleAnswer(field, today, (id) => values[id]),
        );
      values[field.componentId] = normaliseValue(field, example) ?? '';
    }
  }
  for (const field of fields) if (field.calculation) meetBounds(field, template, values);
  return onlyActive(template, { ...values, ...visibilityOf(template.forms, values).calculated });
}

/** Leaves out the files in the entries of a list, which must be uploaded first. */
function withoutFiles(list: RuleComponent, value: string): string {
  const files = fileQuestionsIn(list).map(({ componentId }) => [componentId, '']);
  if (files.length === 0) return value;
  return serialise(parseRecords(value).map((entry) => ({ ...entry, ...Object.fromEntries(files) })));
}

/** Changes one of the answers that a value is calculated from, so that the value is within its bounds, if that is possible. */
function meetBounds(
  { componentId, calculation, validation }: RuleComponent,
  template: Parameters<typeof allRows>[0],
  values: Record<string, string>,
): void {
  const { sum = [], percent = 100 } = calculation ?? {};
  const { min, max } = validation ?? {};
  const result = () => parseNumber(visibilityOf(template.forms, values).calculated[componentId] ?? '');
  const isMet = (value: number) => (min == null || value >= min) && (max == null || value <= max);
  for (const id of sum) {
    const now = result();
    if (now === null || isMet(now)) return;
    const wanted = min != null && now < min ? min : (max ?? now);
    const more = ((wanted - now) * 100) / percent;
    const before = { ...values };
    for (const field of savableComponents(allRows(template))) addTo(id, more, field, values);
    const after = result();
    if (after === null || !isMet(after)) Object.assign(values, before);
  }
}

/** Adds to the answer of a question, or to that in the first entry of a list, if the question takes the result. */
function addTo(id: string, more: number, field: RuleComponent, values: Record<string, string>): void {
  const value = values[field.componentId] ?? '';
  if (field.componentId === id) values[id] = sumFor(field, value, more);
  const part = nestedFields(field).find(({ componentId }) => componentId === id);
  const [first, ...others] = part ? parseRecords(value) : [];
  if (!part || !first) return;
  const changed = { ...first, [id]: sumFor(part, first[id] ?? '', more) };
  values[field.componentId] = serialise([changed, ...others]);
}

function sumFor(field: RuleComponent, value: string, more: number): string {
  const sum = String(Number(((parseNumber(value) ?? 0) + more).toFixed(2))).replace('.', ',');
  return validateComponent(field, sum, { forced: true }).length === 0 ? sum : value;
}

/** The values of visible components, which the readiness of a case counts. */
function onlyActive(template: Parameters<typeof allRows>[0], values: Values): Record<string, string> {
  const { active } = visibilityOf(template.forms, values);
  const shown = Object.entries(values).filter(([id, value]) => active.has(id) && value);
  return Object.fromEntries(shown) as Record<string, string>;
}

type Candidates = (component: RuleComponent, today: string) => Iterable<string>;
type Layout = 'FormSectionTitle' | 'FormSectionDivider' | 'FormBodyText' | 'FormColumns';

const candidatesFor: Candidates = (component, today) =>
  CANDIDATES[component.type as Exclude<ComponentType, Layout>]?.(component, today) ?? [];

const eachOption = (component: RuleComponent): string[] =>
  ownOptions(component).map(({ id, ownText }) => (ownText ? writeChoice(id, 'Alfa') : id));

/** Answers of each kind. If any answer meets the rules, one of these does. */
const CANDIDATES: Readonly<Record<Exclude<ComponentType, Layout>, Candidates>> = {
  FormTextBox: (component) => (isNumeric(component) ? numbers(component) : texts(component)),
  FormCheckBox: () => ['true'],
  FormCheckBoxList: (component) => [serialise(eachOption(component).slice(0, leastOf(component)))],
  FormRadioButtonGroup: eachOption,
  FormSelectList: eachOption,
  FormDateBox: (_component, today) => [today, dayAfter(today, 1)],
  FormMonthBox: (_component, today) => [today.slice(0, 'YYYY-MM'.length)],
  FormFile: () => ['example'],
  FormCalculation: () => [],
  FormDynamicList: (component, today) => {
    const fields = nestedFields(component).map((part) => [part.componentId, exampleAnswer(part, today)]);
    const entry = Object.fromEntries(fields);
    return [serialise(Array.from({ length: leastOf(component) }, () => entry))];
  },
  FormDynamicPosition: (component) => {
    const required = component.validation?.requiredPositions ?? [];
    const ids = new Set([...required, ...ownOptions(component).map(({ id }) => id)]);
    const filled = [...ids].slice(0, Math.max(leastOf(component), new Set(required).size));
    return [serialise(filled.map((positionId) => ({ positionId, ...PERSON })))];
  },
};

const PERSON = { name: 'Vera Direktör', email: 'vera@example.com', telephone: '+46701112233' };

const leastOf = ({ validation }: RuleComponent) => Math.max(1, validation?.minEntries ?? 1);

const TYPICAL: Readonly<Partial<Record<ValidationType, string>>> = {
  EMAIL: 'ekonomi@example.com',
  NAME: 'Stockholm',
  TELEPHONE: '+46701234567',
  ZIPCODE: '111 22',
  ORGNR: '559900-0014',
  PNR: '850709-9805',
  NUMBERS_ONLY: '12345678',
  LETTERS_ONLY: 'AB',
  WEB_ADDRESS: 'www.example.com',
};

/** Texts of a given length. Types that are not here have one length, or are numbers. */
const OF_LENGTH: Readonly<Partial<Record<ValidationType, (length: number) => string>>> = {
  EMAIL(length) {
    const local = Math.min(64, Math.max(1, length - '@example.se'.length));
    return `${'e'.repeat(local)}@${letters(length - local - '@.se'.length)}.se`;
  },
  TELEPHONE: (length) => '0'.padEnd(length, '7'),
  ZIPCODE: () => '',
  ORGNR: () => '',
  PNR: () => '',
  WEB_ADDRESS: (length) => `${letters(Math.min(60, length - '.se'.length))}.se`.padEnd(length, '/e'),
};

const letters = (length: number) => 'e'.repeat(Math.max(0, length));

function* texts(component: RuleComponent): Iterable<string> {
  const type = component.validation?.type;
  yield (type && TYPICAL[type]) ?? 'Alfa';
  const make = (type && OF_LENGTH[type]) ?? letters;
  for (const length of lengthsOf(component)) yield make(length);
}

/** The shortest and the longest text that its rules take, and each short one: every type has one of these if it has any. */
function lengthsOf(component: RuleComponent): number[] {
  const short = Array.from({ length: 12 }, (_, place) => place + 1);
  return [component.validation?.minLength ?? 1, ...short, maxLengthOf(component)];
}

/** Numbers at the bounds and within them, with zeros before and after them up to the length. */
function* numbers(component: RuleComponent): Iterable<string> {
  const { type, min, max } = component.validation ?? {};
  if (type === 'NUMBERS_ONLY') {
    yield '12345678';
    for (const length of lengthsOf(component)) yield '1'.repeat(length);
  }
  const bounds = [min ?? 0, max ?? min ?? 1];
  const near = bounds.flatMap((bound) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((decimals) => [
      Math.ceil(bound * 10 ** decimals) / 10 ** decimals,
      Math.floor(bound * 10 ** decimals) / 10 ** decimals,
    ]),
  );
  for (const number of new Set([12, 1, 0, ...near])) {
    const [whole = '', decimals = ''] = number.toFixed(6).split('.');
    const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(whole) ?? [];
    const shortest = decimals.replace(/0+$/, '');
    for (const length of [0, ...lengthsOf(component)]) {
      for (let places = shortest.length; places <= decimals.length; places += 1) {
        const fraction = places === 0 ? '' : `,${shortest.padEnd(places, '0')}`;
        yield `${sign}${digits.padStart(Math.min(15, length - sign.length - fraction.length), '0')}${fraction}`;
      }
    }
  }
}
