'use client';

import { useLocale } from 'next-intl';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiProblem } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { sendOnKeys } from '@/components/browser/send-on-keys';
import type { FieldProps } from '@/components/ui/field-props';
import { refusedInName } from '@/lib/domain/fields/contact';
import { unprintable } from '@/lib/domain/fields/printable';
import { typed } from '@/lib/domain/fields/typed';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { ReturnedForm } from '@/lib/domain/public-forms';

/** The fields of a form by their names in the call, each with an error code or null. */
export type FieldProblems = Readonly<Record<string, string | null>>;

/** A field by its id and, if its value is sent, by its name in the call. */
interface FieldOfForm extends Pick<FieldProps, 'missing'> {
  id: string;
  name?: string;
  label?: ReactNode;
}

/** A form with field errors. */
export interface SentForm {
  ref: RefObject<HTMLFormElement | null>;
  /** Incremented whenever errors are shown again. */
  attempt: number;
  /** Shows the errors and focuses the first one. Returns whether the form can be sent. */
  check(): boolean;
  /**
   * Shows the server's errors at their fields and focuses the first one.
   *
   * @returns whether the fields show every error; if not, show the error as a whole
   */
  refuse(error: unknown): boolean;
  /** Whether the fields show all of an error. */
  showsAllOf(error: unknown): boolean;
  errorOf(field: FieldOfForm): string | undefined;
  /** The code of that error. */
  codeOf(field: FieldOfForm): string | undefined;
  /** Forgets the server's error for a field that was edited. */
  changed(field: EventTarget): void;
  /** Why a posted form was not taken, if that is not about a field. */
  refusal: string | undefined;
}

/**
 * The errors of a form's fields: from the form's own rules once somebody tried to send it, and from the server's refusal. A field is found
 * by its `name`, which is its name in the call. In a list, the name has the position: `emails.2`.
 *
 * @param problems The problems of the current values, by the rules.
 * @param hasSummary An `ErrorSummary` above the form lists the errors and takes focus.
 * @param returned The form as it was posted without scripts and not taken.
 */
export function useSentForm(
  problems: FieldProblems = {},
  { hasSummary = false, returned = null }: { hasSummary?: boolean; returned?: ReturnedForm | null } = {},
): SentForm {
  const ref = useRef<HTMLFormElement>(null);
  const textOf = useProblemText();
  const [isTried, setIsTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Refused>(NOTHING_REFUSED);
  const [posted, setPosted] = useState(() => postedProblem(returned));
  // Focus moves only once the fields are marked as wrong.
  useEffect(() => {
    if (attempt > 0 && !hasSummary) focusFirstWrong(ref.current);
  }, [attempt, hasSummary]);
  const codeOf = ({ id, name }: FieldOfForm) =>
    (isTried && name && problems[name]) || refused.codes.get(id) || (name && posted.codes[name]) || undefined;
  return {
    ref,
    attempt,
    check() {
      const isWrong = Object.values(problems).some((problem) => problem !== null);
      setIsTried(isWrong);
      setPosted(postedProblem(null));
      if (isWrong) setAttempt((now) => now + 1);
      return !isWrong;
    },
    refuse(error) {
      const found = placed(ref.current, error);
      setRefused(found);
      if (found.codes.size > 0) setAttempt((now) => now + 1);
      return found.isWhole;
    },
    showsAllOf: (error) => refused.isWhole && refused.error === error,
    codeOf,
    errorOf(field) {
      const code = codeOf(field);
      const value = ref.current ? valueIn(ref.current, field) : returned?.values[field.name ?? ''];
      return code ? textOf(code, value, field) : undefined;
    },
    changed(field) {
      const id = field instanceof Element ? fieldIdOf(ref.current, field) : '';
      if (refused.codes.has(id)) {
        const codes = new Map(refused.codes);
        codes.delete(id);
        setRefused({ ...refused, codes });
      }
      const name = field instanceof Element && field.getAttribute('name');
      if (name && posted.codes[name]) setPosted({ ...posted, codes: { ...posted.codes, [name]: '' } });
    },
    refusal: posted.refusal,
  };
}

/** The errors of a posted form by field. A refusal that is not about a field has only its text. */
function postedProblem(returned: ReturnedForm | null) {
  const codes = refusedValues(problemOf(returned));
  return { codes, refusal: Object.keys(codes).length === 0 ? returned?.problem?.message : undefined };
}

/** Returns what was wrong with a posted form, as its call would have thrown it. */
export function problemOf(returned: ReturnedForm | null): ApiProblem | null {
  const problem = returned?.problem;
  return problem ? new ApiProblem('POST', problem.status, { ...problem }) : null;
}

/** The value that a control has now. */
function valueIn(form: HTMLFormElement, { id }: FieldOfForm): string {
  const control = form.querySelector(`#${CSS.escape(id)}`);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : '';
}

/** A refusal from the server, with each code under the id of the control that shows it. */
interface Refused {
  error: unknown;
  codes: ReadonlyMap<string, string>;
  /** Whether every error belongs to a field. */
  isWhole: boolean;
}

const NOTHING_REFUSED: Refused = { error: null, codes: new Map(), isWhole: false };

const Context = createContext<SentForm | null>(null);

interface FieldFormProps {
  form: SentForm;
  /** Called if no field is known to be wrong. */
  onSubmit: () => void;
  className?: string;
  'data-takes-files'?: true;
  /** Where the browser posts the form while no scripts run (`formAction`). Without it, the form needs scripts. */
  action?: string;
  /** What is posted besides the fields. */
  hidden?: Readonly<Record<string, string | undefined>>;
  /** The form has a field for files. */
  encType?: 'multipart/form-data';
  children: ReactNode;
}

/** A form whose fields show their own errors. Nothing that is typed in it ever gets into an address. */
export function FieldForm({
  form,
  onSubmit,
  className,
  hidden = {},
  children,
  ...attributes
}: FieldFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // For React, a dialog over a form is inside that form, though it is not in the document.
    event.stopPropagation();
    if (form.check()) onSubmit();
  }
  return (
    <form
      {...attributes}
      ref={form.ref}
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={sendOnKeys}
      onChange={({ target }) => form.changed(target)}
      className={className}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      {form.refusal && (
        <p role="alert" className="font-medium text-danger">
          {form.refusal}
        </p>
      )}
      <Context value={form}>{children}</Context>
    </form>
  );
}

/** Returns the error of a field: its own prop, else its form's. */
export function useFieldError({
  error,
  ...field
}: Pick<FieldProps, 'id' | 'name' | 'missing' | 'error'> & { label?: ReactNode }): ReactNode {
  const form = useContext(Context);
  return error || form?.errorOf(field);
}

function placed(form: HTMLFormElement | null, error: unknown): Refused {
  const refused = Object.entries(refusedValues(error));
  const found = refused.map(([path, code]) => [fieldFor(form, path), code] as const);
  const codes = new Map(found.flatMap(([field, code]) => (field ? [[fieldIdOf(form, field), code]] : [])));
  return { error, codes, isWhole: refused.length > 0 && found.every(([field]) => field !== null) };
}

/**
 * Returns the field with this path, else the first field whose name begins with it, else the field that the first part of the path names.
 */
function fieldFor(form: HTMLFormElement | null, path: string): Element | null {
  const named = (selector: string) => form?.querySelector(selector) ?? null;
  const name = CSS.escape(path);
  const [around] = path.split('.', 1);
  return (
    named(`[name="${name}"]`) ?? named(`[name^="${name}."]`) ?? named(`[name="${CSS.escape(around ?? '')}"]`)
  );
}

/** Returns the id under which the form knows a field. If several controls share a name, such as radio buttons, it is the first one's id. */
function fieldIdOf(form: HTMLFormElement | null, field: Element): string {
  const name = field.getAttribute('name');
  return (name && form?.querySelector(`[name="${CSS.escape(name)}"]`)?.id) || field.id;
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const name = wrong?.getAttribute('name');
  const chosen = name && form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:checked`);
  (chosen || wrong)?.focus();
}

/**
 * Returns a function that turns an error code of a value into text, in the language of the field. `value` is the value with the error. If
 * the value is missing, the text names it by the code or the label of the field.
 */
export function useProblemText(): (
  code: string,
  value?: string,
  field?: { missing?: string | undefined; label?: ReactNode },
) => string {
  const t = useKeyedText('validation');
  const quoted = useQuoted();
  return useCallback(
    (code, value = '', { missing, label } = {}) => {
      if (code === 'UNPRINTABLE' && value) {
        const names = unprintable(value).map((character) => {
          const kind = kindOfUnseen(character);
          return kind
            ? t(`character.${kind}`, { code: codesOf(character) })
            : character.replace(/^(?=\p{M})/u, '◌');
        });
        return t(code, { characters: names.join(', ') });
      }
      const refused = code === 'NAME_CHARACTER' ? refusedInName(value) : [];
      if (refused.length > 0) return t(code, { character: quoted(refused) });
      if (code === 'REQUIRED' && missing) return t(missing);
      if (code === 'REQUIRED' && typeof label === 'string') return t('missing.text', labelValues(label));
      if (code in LONGEST) return t(code, { over: tooMany(code, value) });
      return t(t.has(code) && !NEEDS_FACTS.has(code) ? code : 'INVALID_VALUE');
    },
    [t, quoted],
  );
}

/** Returns a function that lists characters, each in quotation marks. */
export function useQuoted(): (characters: readonly string[]) => string {
  const t = useKeyedText('validation');
  const locale = useLocale();
  return useCallback(
    (characters) =>
      new Intl.ListFormat(locale).format(characters.map((character) => t('quoted', { character }))),
    [t, locale],
  );
}

/** The values of the text about a missing answer: the label, and whether it is a question. */
export function labelValues(label: string): { label: string; isQuestion: string } {
  return { label, isQuestion: String(label.endsWith('?')) };
}

/** The most characters of the kinds of text whose length has a code of its own. */
const LONGEST: Partial<Record<string, number>> = {
  EMAIL_TOO_LONG: TEXT_LIMITS.email,
  NAME_TOO_LONG: TEXT_LIMITS.name,
  TELEPHONE_TOO_LONG: TEXT_LIMITS.telephone,
};

/** Returns how many characters of a value are too many. Characters between the digits of a telephone number do not count. */
export function tooMany(code: string, value: string, most = LONGEST[code] ?? 0): number {
  const text = code === 'TELEPHONE_TOO_LONG' ? typed(value).replace(/[ .()/-]/g, '') : typed(value);
  return Math.max(1, text.length - most);
}

/** Why a character cannot be named by itself: readers see no or any picture of it. Undefined for one that they see. */
function kindOfUnseen(character: string): 'unknown' | 'unseen' | undefined {
  if (/[\p{Co}\p{Cn}\ufffd]/u.test(character)) return 'unknown';
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character) ? undefined : 'unseen';
}

const codesOf = (character: string): string =>
  Array.from(character, (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );

/** Returns the server's validation errors: the first code of each value, by its path. Empty if the server refused for another reason. */
export function refusedValues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'VALIDATION_FAILED') return {};
  const codes = Object.entries(error.errors).map(([path, [code]]) => [
    path,
    plainCode(code ?? 'INVALID_VALUE'),
  ]);
  return Object.fromEntries(codes);
}

/** Returns the form's own code for a code of a schema. */
function plainCode(code: string): string {
  return PLAIN[code] ?? code;
}

const PLAIN: Readonly<Record<string, string>> = {
  TOO_BIG: 'TOO_LONG',
  TOO_SMALL: 'REQUIRED',
  INVALID_TYPE: 'REQUIRED',
};

/** Codes whose texts contain bounds or a part of the value. A refusal does not state them. */
const NEEDS_FACTS = new Set([
  'UNPRINTABLE',
  'NUMBER_AMBIGUOUS',
  'NUMBER_MULTIPLE',
  'MIN',
  'MAX',
  'BETWEEN_TOO_SMALL',
  'BETWEEN_TOO_LARGE',
  'DATE_IN_FUTURE',
  'DATE_IN_PAST',
  'MONTH_IN_FUTURE',
  'MONTH_IN_PAST',
  'PATTERN',
  'NAME_CHARACTER',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN_ENTRIES',
  'MAX_ENTRIES',
]);
