'use client';

import { useRef, useState } from 'react';
import { useAfterPress } from '@/components/ui/use-after-press';
import { refusedValues, useProblemText } from '@/components/ui/use-field-errors';
import {
  COMPANY_NAME,
  EMAIL_ADDRESS,
  type FieldKind,
  fieldProblem,
  ORGANISATION_NUMBER,
} from '@/lib/domain/fields/field-kind';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import type { NewApplication } from './use-create-application';

type Name = keyof NewApplication;
type Errors = Partial<Record<Name, string>>;

const KINDS: Readonly<Record<Name, FieldKind>> = {
  orgNo: ORGANISATION_NUMBER,
  email: EMAIL_ADDRESS,
  companyName: COMPANY_NAME,
};

/** Holds the fields of a new application and their errors. The company's name is included once the server has asked for it. */
export function useApplicationFields() {
  const textOf = useProblemText();
  const [input, setInput] = useState<Required<NewApplication>>({ orgNo: '', email: '', companyName: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const afterPress = useAfterPress();
  /** The number of checks of all fields, here or by the server. */
  const answers = useRef(0);
  /** The organisation number of the company whose name is needed. */
  const [nameless, setNameless] = useState<string | null>(null);
  const asksForName = nameless !== null && parseOrganisationNumber(input.orgNo) === nameless;

  function problemOf(name: Name, value: string): string | undefined {
    const problem = fieldProblem(KINDS[name], value);
    return problem ? textOf(problem, value) : undefined;
  }

  /** Shows the server's errors at their fields. Returns whether the fields show every error. */
  function refuse(error: unknown): boolean {
    const refused = Object.entries(refusedValues(error));
    const found = refused
      .filter(([name]) => name in KINDS)
      .map(([name, code]) => [name, textOf(code, input[name as Name])]);
    if (found.length === 0) return false;
    const shown: Errors = Object.fromEntries(found);
    answers.current += 1;
    setErrors(shown);
    if (shown.companyName) setNameless(parseOrganisationNumber(input.orgNo));
    setAttempt(attempt + 1);
    return found.length === refused.length;
  }

  return {
    input,
    asksForName,
    refuse,
    errors,
    attempt,
    change(name: Name, value: string) {
      // Several fields may change at once, because they were typed in before the page's code arrived.
      setInput((now) => ({ ...now, [name]: value }));
      // An error disappears as soon as it is fixed.
      if (errors[name]) setErrors({ ...errors, [name]: problemOf(name, value) });
    },
    /** Checks a field on blur, unless it is empty. */
    leave(name: Name) {
      if (input[name] === '') return;
      const before = answers.current;
      afterPress(() => {
        // Do not overwrite a full check that ran in the meantime.
        if (answers.current === before)
          setErrors((now) => ({ ...now, [name]: problemOf(name, input[name]) }));
      });
    },
    /** Returns the application to send. If there are errors, shows them and returns null. */
    check(): NewApplication | null {
      const { orgNo, email, companyName } = input;
      const found: Errors = {
        orgNo: problemOf('orgNo', orgNo),
        email: problemOf('email', email),
        companyName: asksForName ? problemOf('companyName', companyName) : undefined,
      };
      answers.current += 1;
      setErrors(found);
      if (!found.orgNo && !found.email && !found.companyName) {
        const name = asksForName ? { companyName: COMPANY_NAME.parse(companyName) } : {};
        return { orgNo: ORGANISATION_NUMBER.parse(orgNo), email: EMAIL_ADDRESS.parse(email), ...name };
      }
      setAttempt(attempt + 1);
      return null;
    },
  };
}
