import type { DayRange } from '@/lib/domain/fields/day-range';
import type { RuleComponent, ValueErrorCode, Values } from '../component';
import type { SchemaParts, Shape } from './schema-parts';

/**
 * A kind of component: all that the rules, the calls, the documents and the quotas know of it. Only its control on screen
 * stands elsewhere, in `components/forms/kinds`. Kinds are part of every page with a form, so they import zod as a type only.
 */
export type Kind = FieldKind | LayoutKind;

interface Common {
  /** What a template may say of it, besides its type. */
  template(parts: SchemaParts): Shape;
  /** It may not stand in an entry of a list. */
  notInLists?: true;
}

/** A kind that holds an answer. */
export interface FieldKind extends Common {
  /** What is saved, as the calls and the database name it. */
  dataType: string;
  /** Its value is the id of a file, and is saved by uploading the file. */
  isUploaded?: true;
  /** Where a template names its choices: in `options` when left out. */
  choicesIn?: 'radioButtons';
  /** It offers either choices of its own, or those of the register by a tag. */
  isChoice?: true;

  /**
   * The one way a value is written down; null when `raw` is malformed. Nothing is '', and normalising twice changes nothing.
   */
  normalise(component: RuleComponent, raw: string, nested: NestedValues): string | null;
  /** Whether a normalised value that is not '' is still no answer. */
  isEmpty?(value: string): boolean;
  /** Even a value that is no answer says something: a box that is not ticked says no. */
  isAlwaysAnswered?: true;
  /** What a missing answer is called; REQUIRED when left out. */
  missingCode?: ValueErrorCode;
  /** What is wrong with a normalised answer, the most telling first. */
  errors?(component: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[];
  /** The fields inside an answer. `fieldsIn` gives the visible fields of one entry, for a kind that has `columns`. */
  parts?(component: RuleComponent, value: string, fieldsIn: (entry: Values) => Part[]): Part[];
  /**
   * Whether an answer shows what it controls: all that depends on the component, or only on this choice of it. A kind
   * without this controls nothing.
   */
  controls?(value: string, choice: string | null): boolean;

  /** How many entries a value holds, for limits and quotas; one when left out. */
  count?(value: string): number;
  /** Most entries where its template says nothing. */
  mostEntries?: number;
  /** The texts in a value with the longest of each, in characters, beyond which nothing is stored. */
  texts(component: RuleComponent, value: string, nested: NestedTexts): SizedText[];

  /** An answer as people read it, one string for each line. */
  lines(row: ShownRow, value: string, words: Words): string[];
  /** Instead of lines: an answer of several entries, each of labelled lines. `linesIn` answers for one entry of `columns`. */
  entries?(
    row: ShownRow,
    value: string,
    linesIn: (entry: Record<string, string>) => Labelled[],
  ): Labelled[][];
}

/** A kind that only arranges or explains. */
export interface LayoutKind extends Common {
  dataType: null;
  /** Its `columns` hold rows of the form like any other. */
  holdsRows?: true;
  /** What a document shows of it. */
  print?(row: ShownRow): Printed | null;
}

export type Printed = { kind: 'section'; title: string } | { kind: 'text'; text: string };

/** A field inside an answer. */
export interface Part {
  /** Its place in the answer: `[0].city`, `[ceo].name`. */
  key: string;
  errors(check: ComponentCheck): ValueErrorCode[];
}

/** Options of the components with an `optionsTag`, by tag. If a tag is missing, any option is accepted. */
export type DynamicOptions = Readonly<Record<string, readonly { readonly id: string }[] | undefined>>;

export interface ComponentCheck {
  /** The field has been touched: a missing answer counts. */
  dirty?: boolean;
  /** The full check: a missing answer counts everywhere. */
  forced?: boolean;
  /** The server refused the value. */
  serverInvalid?: boolean;
  dynamicOptions?: DynamicOptions;
  /** The days that may be wished as the admission date; without them any. */
  admissionDates?: DayRange;
}

/** The fields in the columns of a component, and how their values are written down. */
export interface NestedValues {
  fields(): RuleComponent[];
  normalise(component: RuleComponent, raw: string): string | null;
}

export interface NestedTexts {
  fields(): RuleComponent[];
  texts(component: RuleComponent, value: string): SizedText[];
}

export interface SizedText {
  text: string;
  longest: number;
}

/** What showing an answer needs of its component: a row of the case view is one. */
export interface ShownRow extends RuleComponent {
  label: string;
  text?: string | null;
  options?: readonly LabelledOption[] | null;
  radioButtons?: readonly LabelledOption[] | null;
  file?: { displayFileName: string } | null;
}

export interface LabelledOption {
  id: string;
  label: string;
}

/** The words of a language for what an answer does not say itself. */
export interface Words {
  yes(): string;
  no(): string;
  /** A file whose name is not known. */
  file(): string;
  /** `YYYY-MM-DD` in words; what is not a day as it is. */
  day(value: string): string;
  /** `YYYY-MM` in words; what is not a month as it is. */
  month(value: string): string;
  /** A number that counts something. */
  amount(value: string): string;
}

export interface Labelled {
  label: string;
  lines: string[];
}
