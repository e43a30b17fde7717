'use client';

import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FieldProps } from '@/components/ui/field-props';
import { sendOnKeys } from './send-keys';
import { refusedValues, useProblemText } from './use-field-errors';

/** The fields of a form by their names in the call, each with an error code or null. */
export type FieldProblems = Readonly<Record<string, string | null>>;

/** A field by its id, and by what the call names it, if it is sent. */
interface FieldOfForm {
  id: string;
  name?: string;
}

/** A form with field errors. */
export interface SentForm {
  ref: RefObject<HTMLFormElement | null>;
  /** Incremented whenever errors are shown anew. */
  attempt: number;
  /** Shows the errors and focuses the first one. Returns whether the form can be sent. */
  check(): boolean;
  /**
   * Shows the server's errors at their fields and focuses the first one.
   *
   * @returns whether that covers everything; if not, show the error as a whole
   */
  refuse(error: unknown): boolean;
  /** Whether the fields show all of an error. */
  tells(error: unknown): boolean;
  errorOf(field: FieldOfForm): string | undefined;
  /** The code of that error. */
  codeOf(field: FieldOfForm): string | undefined;
  /** The field was edited: forget the server's error for it. */
  changed(field: EventTarget): void;
}

/**
 * What is wrong with the fields of a form: what its own rules say once it was tried to be sent, and what the server refused. A
 * field is found by its `name`, which is what the call names it; one of several by its place: `emails.2`.
 *
 * @param problems The problems of the current values, by the rules.
 * @param hasSummary An `ErrorSummary` on top of the form lists the errors and takes focus.
 */
export function useSentForm(problems: FieldProblems = {}, { hasSummary = false } = {}): SentForm {
  const ref = useRef<HTMLFormElement>(null);
  const textOf = useProblemText();
  const [isTried, setIsTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Refused>(NOTHING_REFUSED);
  // Only once the fields show that they are wrong.
  useEffect(() => {
    if (attempt > 0 && !hasSummary) focusFirstWrong(ref.current);
  }, [attempt, hasSummary]);
  const codeOf = ({ id, name }: FieldOfForm) =>
    (isTried && name && problems[name]) || refused.codes.get(id) || undefined;
  return {
    ref,
    attempt,
    check() {
      const isWrong = Object.values(problems).some((problem) => problem !== null);
      setIsTried(isWrong);
      if (isWrong) setAttempt((now) => now + 1);
      return !isWrong;
    },
    refuse(error) {
      const found = placed(ref.current, error);
      setRefused(found);
      if (found.codes.size > 0) setAttempt((now) => now + 1);
      return found.isWhole;
    },
    tells: (error) => refused.isWhole && refused.error === error,
    codeOf,
    errorOf(field) {
      const code = codeOf(field);
      return code ? textOf(code) : undefined;
    },
    changed(field) {
      const id = field instanceof Element ? fieldIdOf(ref.current, field) : '';
      if (refused.codes.has(id)) {
        const codes = new Map(refused.codes);
        codes.delete(id);
        setRefused({ ...refused, codes });
      }
    },
  };
}

/** What the server refused, by the id of the control that it stands at. */
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
  /** Called once nothing is known to be wrong. */
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
}

/** A form whose fields show their own errors. */
export function FieldForm({ form, onSubmit, className, children }: FieldFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog over a form is inside of it for React, though not on the page.
    event.stopPropagation();
    if (form.check()) onSubmit();
  }
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={submit}
      onKeyDown={sendOnKeys}
      onChange={({ target }) => form.changed(target)}
      className={className}
    >
      <Context value={form}>{children}</Context>
    </form>
  );
}

/** The error of a field: its own prop, else from its form. */
export function useFieldError({ id, name, error }: Pick<FieldProps, 'id' | 'name' | 'error'>): ReactNode {
  const form = useContext(Context);
  return error || form?.errorOf({ id, name });
}

function placed(form: HTMLFormElement | null, error: unknown): Refused {
  const refused = Object.entries(refusedValues(error));
  const found = refused.map(([path, code]) => [fieldFor(form, path), code] as const);
  const codes = new Map(found.flatMap(([field, code]) => (field ? [[fieldIdOf(form, field), code]] : [])));
  return { error, codes, isWhole: refused.length > 0 && found.every(([field]) => field !== null) };
}

/** The field of this path, else the first of the several that it names, else the one that holds it among others. */
function fieldFor(form: HTMLFormElement | null, path: string): Element | null {
  const named = (selector: string) => form?.querySelector(selector) ?? null;
  const name = CSS.escape(path);
  const [around] = path.split('.', 1);
  return (
    named(`[name="${name}"]`) ?? named(`[name^="${name}."]`) ?? named(`[name="${CSS.escape(around ?? '')}"]`)
  );
}

/** The id that a field is known by: of several with the same name, such as radio buttons, that of the first. */
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
