import type { DayRange } from '@/lib/domain/fields/days';
import type { Scale } from '../comparison';
import type {
  Component,
  ComponentType,
  RuleComponent,
  RuleOption,
  ValueErrorCode,
  Values,
} from '../component';
import type { SchemaParts, Shape } from './schema-parts';

/**
 * A kind of component: everything that the rules, calls, documents and quotas know about it. Its control on screen is in
 * `components/form-renderer/kinds`. Kinds are part of every page with a form, so they import zod as a type only.
 */
export type Kind<Type extends ComponentType = ComponentType> = FieldKind<Type> | LayoutKind<Type>;

/** The properties of a component besides its type and its id. */
type PartsOf<C> = C extends Component ? Omit<C, 'type' | 'componentId'> : never;

interface Common<Type extends ComponentType> {
  /** Returns the parts of a new component: everything it must have, without texts. */
  begin(): PartsOf<Extract<Component, { type: Type }>>;
  /** The template properties of this kind, besides the ones that every component and every field has. */
  template?(parts: SchemaParts): Shape;
  /** Not allowed in an entry of a list. */
  notInLists?: true;
}

/** A kind that holds an answer. */
export interface FieldKind<Type extends ComponentType = ComponentType> extends Common<Type> {
  /** The type of the saved value, by its name in calls and database. */
  dataType: string;
  /** The value is the ids of files, and only an upload saves it. */
  isUploaded?: true;
  /** The value follows from other answers by `calculation`, and nobody writes it. */
  isCalculated?: true;
  /** The kind offers either its own choices, in this template property, or the register's by tag. */
  choicesIn?: 'options' | 'radioButtons';
  /** The most choices of its own. Default as many as a list has entries. */
  mostChoices?: number;

  /** Returns the normal form of a value, or null if `raw` is malformed. No value is ''. Idempotent. */
  normalise(component: RuleComponent, raw: string, nested: NestedValues): string | null;
  /** Whether a value other than '' still means no answer. For a kind that counts entries, an empty array means no answer. */
  isEmpty?(value: string): boolean;
  /** Even an empty value has a meaning: an unticked box means no. */
  isAlwaysAnswered?: true;
  /** The error code of a missing answer. Default REQUIRED. */
  missingCode?: ValueErrorCode;
  /** The text that is shown for a missing answer. Default `text`. */
  asksFor?: 'choice' | 'choices' | 'checkBox' | 'file' | 'day' | 'month';
  /** The errors of a normalised answer, the most helpful first. Does not check the number of entries. */
  errors?(component: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[];
  /** The fields inside an answer. For a kind with `columns`, `fieldsIn` gives the visible fields of one entry. */
  parts?(component: RuleComponent, value: string, fieldsIn: (entry: Values) => Part[]): Part[];
  /** Ids of the choices in an answer, which may show other components. A kind with neither this nor `scale` controls nothing. */
  chosen?(value: string): readonly string[];
  /** What conditions compare an answer as. */
  scale?(component: RuleComponent): Scale;

  /** The number of entries in a value, for limits and quotas. Default one. */
  count?(value: string): number;
  /** The most entries, unless the template sets a limit. */
  mostEntries?: number;
  /** The texts in a value, each with its longest stored length in characters. */
  texts(component: RuleComponent, value: string, nested: NestedTexts): SizedText[];

  /** An answer as text, one string per line. */
  lines?(row: ShownRow, value: string, words: Words): string[];
  /**
   * Replaces `lines` for an answer with several entries, each of which has labelled lines. `linesIn` gives the lines of one entry of
   * `columns`.
   */
  entries?(
    row: ShownRow,
    value: string,
    linesIn: (entry: Record<string, string>) => Labelled[],
  ): Labelled[][];
}

/** A kind that only arranges or explains. */
export interface LayoutKind<Type extends ComponentType = ComponentType> extends Common<Type> {
  dataType: null;
  /** Its `columns` hold ordinary rows of the form. */
  holdsRows?: true;
  /** What a document shows for this component. */
  print?(row: ShownRow): Printed | null;
}

export type Printed = { kind: 'section'; title: string } | { kind: 'text'; text: string };

/** The place of the field in the answer: `[0].city`, `[ceo].name`. */
export interface Part {
  /** Its place in the answer: `[0].city`, `[ceo].name`. */
  key: string;
  errors(check: ComponentCheck): ValueErrorCode[];
}

/** Options of the components with an `optionsTag`, by tag. If a tag is missing, any option is accepted. */
export type DynamicOptions = Readonly<Record<string, readonly { readonly id: string }[] | undefined>>;

export interface ComponentCheck {
  /** The field has been touched, so a missing answer counts. */
  dirty?: boolean;
  /** The full check, in which a missing answer counts everywhere. */
  forced?: boolean;
  /** The server refused the value. */
  serverInvalid?: boolean;
  dynamicOptions?: DynamicOptions;
  /** The days that may be chosen as the wished admission date. Without them, any day may. */
  admissionDates?: DayRange;
  /** `YYYY-MM-DD` in Sweden. Without it, no day or month lies in the future or the past. */
  today?: string;
  /** The answer to a question that is shown, from which the rules may count a day. */
  answerOf?: (componentId: string) => string | null | undefined;
}

/** The fields in the columns of a component, with their normal forms. */
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

/** The part of a component that showing an answer needs. A row of the case view fits. */
export interface ShownRow extends RuleComponent {
  label: string;
  text?: string | null;
  unit?: string | undefined;
  options?: readonly LabelledOption[] | null;
  radioButtons?: readonly LabelledOption[] | null;
  file?: { displayFileName: string } | null;
  files?: readonly { fileId: string; displayFileName: string }[] | undefined;
}

export interface LabelledOption extends RuleOption {
  label: string;
}

/** Words in a language for showing answers. */
export interface Words {
  yes(): string;
  no(): string;
  /** A file whose name is not known. */
  file(): string;
  /** `YYYY-MM-DD` in words. Anything else unchanged. */
  day(value: string): string;
  /** `YYYY-MM` in words. Anything else unchanged. */
  month(value: string): string;
  /** A formatted count or amount with its unit, and what it means in kronor if the question is in thousands or millions. */
  amount(value: string, label: string, unit: string | undefined): string;
}

export interface Labelled {
  label: string;
  lines: string[];
}
