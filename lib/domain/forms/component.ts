/**
 * The shape of a stored form template, and of the rows that a screen gets from it. Types and constants only: this file is part of every
 * page that shows a form, so it imports types only.
 *
 * A template stores a `Component`. Rules never look at texts. They take a `RuleComponent`, which both a component of a template and a row
 * of the case view are.
 */

import type { FileKindName } from '@/lib/domain/limits';
import type { LocalText } from '@/lib/domain/local-text';
import type { Calculation } from './calculation';

/** A text for people in every language of the product. */
export type Text = LocalText;

/**
 * The template type of each kind of component. Every file in `kinds/` adds its own, and `kinds.ts` lists them all. A kind that is
 * in only one of the two places does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each kind adds its part in a file of its own
export interface ComponentKinds {}
export type ComponentType = keyof ComponentKinds;

/** The types of validation of a text box, besides lengths and bounds. The name is also the error code. */
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
  'WEB_ADDRESS',
] as const;
export type ValidationType = (typeof VALIDATION_TYPES)[number];

/**
 * Every error code of `validateComponent` and `validateForm`. Each has a text in every language. The code of a type of validation stands for
 * what the server or a pattern refuses, and for what has no code of its own.
 */
export const VALUE_ERROR_CODES = [
  'REQUIRED',
  'REQUIRED_RADIO',
  'REQUIRED_FILE',
  'REQUIRED_CHECKBOX',
  ...VALIDATION_TYPES,
  'ZIPCODE_DIGITS',
  'EMAIL_FORMAT',
  'EMAIL_LOCAL_PART',
  'EMAIL_SEVERAL',
  'EMAIL_TOO_LONG',
  'PNR_DIGITS',
  'PNR_CHECK_DIGIT',
  'PNR_DATE',
  'ORGNR_DIGITS',
  'ORGNR_CHECK_DIGIT',
  'NAME_CHARACTER',
  'NAME_ENDS',
  'NAME_TOO_LONG',
  'NAME_ADDRESS',
  'TELEPHONE_DIGITS',
  'TELEPHONE_SEVERAL',
  'TELEPHONE_TOO_SHORT',
  'TELEPHONE_TOO_LONG',
  'WEB_ADDRESS_SCHEME',
  'UNPRINTABLE',
  'PATTERN',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'NOT_A_NUMBER',
  'NUMBER_AMBIGUOUS',
  'NUMBER_MULTIPLE',
  'NO_DECIMALS',
  'MIN',
  'MAX',
  'BETWEEN_TOO_SMALL',
  'BETWEEN_TOO_LARGE',
  'INVALID_DATE',
  'NO_SUCH_DATE',
  'DATE_TOO_EARLY',
  'DATE_TOO_LATE',
  'DATE_IN_FUTURE',
  'DATE_IN_PAST',
  'DATE_BEFORE_EARLIEST',
  'DATE_AFTER_LATEST',
  'INVALID_MONTH',
  'NO_SUCH_MONTH',
  'MONTH_IN_FUTURE',
  'MONTH_IN_PAST',
  'TWO_DIGIT_YEAR',
  'IMPLAUSIBLE_YEAR',
  'INVALID_OPTION',
  'INVALID_VALUE',
  'MIN_ENTRIES',
  'MAX_ENTRIES',
  'TOO_MANY_FILES',
  'TOO_LONG',
] as const;
export type ValueErrorCode = (typeof VALUE_ERROR_CODES)[number];

/** Tags by which the product finds a component regardless of its id. */
export const TAG = {
  companyName: 'CompanyName',
  organisationNumber: 'OrganisationNumber',
  contactName: 'ContactName',
  contactEmail: 'ContactEmail',
  contactTelephone: 'ContactTelephone',
  desiredAdmissionDate: 'DesiredAdmissionDate',
  streetAddress: 'StreetAddress',
  postalCode: 'PostalCode',
  postalTown: 'PostalTown',
  primaryWorkplaceZipCode: 'PrimaryWorkplaceZipCode',
  /**
   * The field agrees to this text: the organisation's statutes, or how it processes personal data. The page links the text next to the
   * field.
   */
  acceptsStatutes: 'AcceptsStatutes',
  acceptsPrivacyNotice: 'AcceptsPrivacyNotice',
  /** Names both the dynamic data (options from the register) and the component that offers it. */
  subgroups: 'Undergrupper',
} as const;

export interface Option {
  id: string;
  label: Text;
  /** Who chooses it writes a text of their own: "Other". */
  ownText?: true;
}

/** An option as rules see it. */
export interface RuleOption {
  readonly id: string;
  readonly ownText?: true | undefined;
}

/** Which days and months a date or month box takes, today or this month included. */
export const DATE_BOUNDS = ['untilToday', 'fromToday'] as const;

/** The checks of one component. `min` and `max` are inclusive. Lengths count UTF-16 units, as `maxlength` of HTML does. */
export interface Rules {
  /** Matches the whole value. `pattern-safety.ts` checks that it is linear-time when the template is published. */
  regex?: string;
  type?: ValidationType;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** For kinds with several entries: lists, positions, chosen options. */
  minEntries?: number;
  maxEntries?: number;
  /** FormDynamicPosition: ids of the positions that must be filled. */
  requiredPositions?: string[];
  /** FormDateBox, FormMonthBox: what the answer is compared with today for. Without it, any day or month. */
  dates?: (typeof DATE_BOUNDS)[number];
  /** FormDateBox, FormMonthBox: the first and last day, as `day-bounds.ts` writes them. */
  earliest?: string;
  latest?: string;
  /** FormFile: the kinds of files that are taken. Without it, every kind. */
  fileKinds?: FileKindName[];
  /** FormFile: the largest file. Without it, the product's own limit. */
  maxMegabytes?: number;
  /** FormFile: how many files an answer may have. Without it, one. */
  maxFiles?: number;
  /** Shown instead of the standard text for the pattern. */
  message?: Text;
}

/** When a component or a whole form is shown. */
export interface Condition {
  /**
   * The answers that make it visible. Without entries it is always visible. With entries, it is visible if at least one of them holds, or
   * with `displayAll` if every one does.
   * - `componentId`: that check box is checked, or that choice or position has any value.
   * - `componentId.optionId`: that option is chosen, or that position is filled.
   * - `!componentId`: that check box is not checked, or that choice has no value.
   * - `!componentId.optionId`: that choice has a value, which is another.
   * - `componentId>=10`, `componentId=10..20`, `componentId<2026-01-01`, `componentId~word`: that number, day or text compares so, and
   *   with `!` it does not (`comparison.ts`). Without an operator it has any value.
   * - `a|b`: one of these alternatives holds. With `displayAll` such entries are groups: "(a or b) and c".
   * An entry holds only while its component is itself visible, so hiding cascades. A hidden form hides all its components. Inside a
   * FormDynamicList an entry may name a component of the same list (in the same entry of the list) or one outside any list.
   */
  displayController?: string[];
  /** Every entry of `displayController` must hold, not only one. */
  displayAll?: true;
}

export interface Base extends Condition {
  /** Letters, digits, `-` and `_`, beginning with a letter. Unique in the template, nested components included. */
  componentId: string;
  /** The number of the field in documents and messages, such as `2.3`. */
  publicId?: string;
}

export interface Field extends Base {
  label: Text;
  helpText?: Text;
  required?: boolean;
  tag?: string;
}

/**
 * Either own options, or `optionsTag`: the tag of dynamic data that the register provides. Questions with the same `optionList` have the
 * same options.
 */
export type Choices<Key extends 'options' | 'radioButtons'> =
  | ({ [key in Key]: Option[] } & { optionsTag?: never; optionList?: string })
  | ({ [key in Key]?: never } & { optionsTag: string; optionList?: never });

export type Component = { [Type in ComponentType]: { type: Type } & ComponentKinds[Type] }[ComponentType];

export interface TemplateForm extends Condition {
  /** Unique in the template. Part of addresses. */
  id: string;
  title: Text;
  rows: Component[];
}

/** What is known of a case without reading its answers: who signed, what the register says, whether the credit report is there. */
export const EVIDENCE = ['signatories', 'register', 'creditReport'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Something that a case worker confirms outside the forms. */
export interface TemplateCheckPoint {
  componentId: string;
  title: Text;
  /** What is shown next to it. If all of it speaks for the point, it is proposed to confirm it. */
  evidence?: Evidence;
}

export interface FormTemplate {
  version: number;
  forms: TemplateForm[];
  checkPoints: TemplateCheckPoint[];
}

/** Stored values by component id. A component without one is empty. */
export type Values = Readonly<Record<string, string | null | undefined>>;

/** `Rules` without its text. Every part may be missing, as in a row of the case view. */
export type RuleSet = {
  readonly [Key in keyof Omit<Rules, 'message'>]?: Readonly<Rules[Key]> | null;
};

/** `Condition`, of which every part may be missing. */
export interface RuleCondition {
  displayController?: readonly string[] | null;
  displayAll?: boolean | null;
}

/** The part of a component that the rules need. Template components and rows of the case view both fit. */
export interface RuleComponent extends RuleCondition {
  type: ComponentType;
  componentId: string;
  publicId?: string | null;
  required?: boolean | null;
  regex?: string | null;
  validation?: RuleSet | null;
  options?: readonly RuleOption[] | null;
  radioButtons?: readonly RuleOption[] | null;
  optionsTag?: string;
  tag?: string | null;
  notSigned?: true | undefined;
  calculation?: Readonly<Calculation> | undefined;
  columns?: readonly (readonly RuleComponent[])[] | null;
}

export interface RuleForm extends RuleCondition {
  id: string;
  rows: readonly RuleComponent[];
}

export interface Visibility {
  /** Ids of the components that are visible, layout included. */
  active: ReadonlySet<string>;
  /** Ids of the forms that are shown. */
  forms: ReadonlySet<string>;
  /** The calculated values, by component. One is empty until what it is calculated from is answered. */
  calculated: Readonly<Record<string, string>>;
  /** Whether an entry of a `displayController` holds: its component is active and has that value. */
  holds(controller: string): boolean;
}
