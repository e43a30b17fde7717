/**
 * The shape of a stored form template, and of the rows a screen gets from it. Types and constants only: this file is
 * part of every page that shows a form, so it imports nothing.
 *
 * A component is generic over its texts: `Component<Text>` (both languages) is what a template stores,
 * `Component<string>` what `localiseForm` makes of it. Rules never look at texts; they take a `RuleComponent`, which
 * both of these and the rows of the case view satisfy.
 */

export const LOCALES = ['sv', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text for people in every language of the product. */
export interface Text {
  sv: string;
  en: string;
}

export const COMPONENT_TYPES = [
  'FormTextBox',
  'FormCheckBox',
  'FormCheckBoxList',
  'FormSectionTitle',
  'FormBodyText',
  'FormColumns',
  'FormDateBox',
  'FormMonthBox',
  'FormRadioButtonGroup',
  'FormSectionDivider',
  'FormSelectList',
  'FormFile',
  'FormDynamicList',
  'FormDynamicPosition',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** The types that hold nothing to save. */
export const LAYOUT_TYPES = [
  'FormSectionTitle',
  'FormBodyText',
  'FormColumns',
  'FormSectionDivider',
] as const;

/** What a text box may be checked for besides lengths and bounds; a failure answers with the same name as its code. */
export const VALIDATION_TYPES = [
  'ZIPCODE',
  'EMAIL',
  'PNR',
  'ORGNR',
  'NAME',
  'TELEPHONE',
  'NUMBERS_ONLY',
  'LETTERS_ONLY',
  'POSITIVE_NUMBER',
] as const;
export type ValidationType = (typeof VALIDATION_TYPES)[number];

/** Every code that `validateComponent` and `validateForm` answer with; each has a text in both languages. */
export const VALUE_ERROR_CODES = [
  'REQUIRED',
  'REQUIRED_RADIO',
  'REQUIRED_FILE',
  'REQUIRED_CHECKBOX',
  ...VALIDATION_TYPES,
  'PATTERN',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN',
  'MAX',
  'BETWEEN',
  'INVALID_DATE',
  'INVALID_MONTH',
  'INVALID_OPTION',
  'INVALID_VALUE',
  'MIN_ENTRIES',
  'MAX_ENTRIES',
  'TOO_LONG',
] as const;
export type ValueErrorCode = (typeof VALUE_ERROR_CODES)[number];

/** Tags by which the rest of the product finds a component, whatever its id in a template. */
export const TAG = {
  companyName: 'CompanyName',
  organisationNumber: 'OrganisationNumber',
  contactName: 'ContactName',
  contactEmail: 'ContactEmail',
  contactTelephone: 'ContactTelephone',
  desiredAdmissionDate: 'DesiredAdmissionDate',
  primaryWorkplaceZipCode: 'PrimaryWorkplaceZipCode',
  /** Names the dynamic data (options from the register) as well as the component that offers it. */
  subgroups: 'Undergrupper',
} as const;

export interface Option<T = Text> {
  id: string;
  label: T;
}

/** The checks of one component. Numbers of `min` and `max` are inclusive; lengths count characters as people see them typed (UTF-16 units). */
export interface Rules<T = Text> {
  /** Matches the whole value; checked to be linear-time when the template is stored (`pattern-safety.ts`). */
  regex?: string;
  type?: ValidationType;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** FormDynamicList, FormDynamicPosition and FormCheckBoxList. */
  minEntries?: number;
  maxEntries?: number;
  /** FormDynamicPosition: ids of the options that must be filled. */
  requiredPositions?: string[];
  /** Shown instead of the text of the pattern's code. */
  message?: T;
}

interface Base {
  /** Letters, digits, `-` and `_`, beginning with a letter; unique in the template, nested ones included. */
  componentId: string;
  /** The number people refer to the field by, in documents and messages, such as `2.3`. */
  publicId?: string;
  /**
   * Who makes this component visible. Without entries it always is; with entries, when at least one of them holds.
   * - `componentId`: that check box is checked, or that select, radio group, check box list or position has any value.
   * - `componentId.optionId`: that option is chosen, or that position is filled.
   * An entry holds only while its component is itself visible, so hiding cascades. Inside a FormDynamicList an
   * entry may name a component of the same list (it then means the same entry of the list) or one outside any list.
   */
  displayController?: string[];
}

interface Field<T> extends Base {
  label: T;
  helpText?: T;
  required?: boolean;
  tag?: string;
}

/** Either own options, or `optionsTag`: the tag of dynamic data that the register provides. */
type Choices<T> = { options: Option<T>[]; optionsTag?: never } | { options?: never; optionsTag: string };
type RadioChoices<T> =
  | { radioButtons: Option<T>[]; optionsTag?: never }
  | { radioButtons?: never; optionsTag: string };

export interface FormTextBox<T = Text> extends Field<T> {
  type: 'FormTextBox';
  validation?: Rules<T>;
}
export interface FormCheckBox<T = Text> extends Field<T> {
  type: 'FormCheckBox';
}
export type FormCheckBoxList<T = Text> = Field<T> & {
  type: 'FormCheckBoxList';
  validation?: Rules<T>;
} & Choices<T>;
export type FormSelectList<T = Text> = Field<T> & { type: 'FormSelectList' } & Choices<T>;
export type FormRadioButtonGroup<T = Text> = Field<T> & { type: 'FormRadioButtonGroup' } & RadioChoices<T>;
export interface FormDateBox<T = Text> extends Field<T> {
  type: 'FormDateBox';
}
export interface FormMonthBox<T = Text> extends Field<T> {
  type: 'FormMonthBox';
}
export interface FormFile<T = Text> extends Field<T> {
  type: 'FormFile';
}
/** A table of entries; `columns` hold the components of one entry. No FormFile and no further list inside. */
export interface FormDynamicList<T = Text> extends Field<T> {
  type: 'FormDynamicList';
  columns: Component<T>[][];
  validation?: Rules<T>;
}
/** Positions of the company (`options`), each filled by at most one person. */
export interface FormDynamicPosition<T = Text> extends Field<T> {
  type: 'FormDynamicPosition';
  options: Option<T>[];
  validation?: Rules<T>;
}
export interface FormSectionTitle<T = Text> extends Base {
  type: 'FormSectionTitle';
  label: T;
}
export interface FormBodyText<T = Text> extends Base {
  type: 'FormBodyText';
  text: T;
}
/** Components side by side. Hiding it hides what is in it. */
export interface FormColumns<T = Text> extends Base {
  type: 'FormColumns';
  columns: Component<T>[][];
}
export interface FormSectionDivider extends Base {
  type: 'FormSectionDivider';
}

export type Component<T = Text> =
  | FormTextBox<T>
  | FormCheckBox<T>
  | FormCheckBoxList<T>
  | FormSectionTitle<T>
  | FormBodyText<T>
  | FormColumns<T>
  | FormDateBox<T>
  | FormMonthBox<T>
  | FormRadioButtonGroup<T>
  | FormSectionDivider
  | FormSelectList<T>
  | FormFile<T>
  | FormDynamicList<T>
  | FormDynamicPosition<T>;

export interface TemplateForm<T = Text> {
  /** Unique in the template; stands in addresses. */
  id: string;
  title: T;
  rows: Component<T>[];
}

/** Something a case worker confirms outside the forms. */
export interface TemplateCheckPoint {
  componentId: string;
  title: Text;
}

export interface FormTemplate {
  version: number;
  forms: TemplateForm[];
  checkPoints: TemplateCheckPoint[];
}

/** One entry of a FormDynamicPosition value. */
export interface PositionEntry {
  positionId: string;
  name: string;
  email: string;
  telephone: string;
}

/** One entry of a FormDynamicList value: nested component id → stored value of that component. */
export type ListEntry = Record<string, string>;

/** Stored values by component id; a component without one is empty. */
export type Values = Readonly<Record<string, string | null | undefined>>;

/** What the rules need to know of a component; template components and rows of the case view both are one. */
export interface RuleComponent {
  type: ComponentType;
  componentId: string;
  displayController?: readonly string[] | null;
  required?: boolean | null;
  regex?: string | null;
  validation?: Readonly<
    Omit<Rules<unknown>, 'requiredPositions'> & { requiredPositions?: readonly string[] }
  > | null;
  options?: readonly { readonly id: string }[] | null;
  radioButtons?: readonly { readonly id: string }[] | null;
  optionsTag?: string;
  tag?: string | null;
  columns?: readonly (readonly RuleComponent[])[] | null;
}

export interface RuleForm {
  id: string;
  rows: readonly RuleComponent[];
}

export type FormStatus = 'NOT-STARTED' | 'IN-PROGESS' | 'INVALID' | 'VALID' | 'APPROVED';

/** Whether something is saved for components of this type. */
export function isSavable(component: { type: ComponentType }): boolean {
  return !(LAYOUT_TYPES as readonly ComponentType[]).includes(component.type);
}

/**
 * Every component of these rows in reading order, the contents of FormColumns included. Components inside a
 * FormDynamicList have no value of their own and are not among them.
 */
export function flattenRows<C extends RuleComponent>(rows: readonly C[]): C[] {
  return rows.flatMap((row) =>
    row.type === 'FormColumns' ? [row, ...flattenRows((row.columns ?? []).flat() as unknown as C[])] : [row],
  );
}

/** The components of these rows that have a saved value. */
export function savableComponents<C extends RuleComponent>(rows: readonly C[]): C[] {
  return flattenRows(rows).filter(isSavable);
}
