'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { call, newIdempotencyKey } from '@/components/browser/api-client';
import { writeStored } from '@/components/browser/browser-storage';
import {
  ApiProblem,
  bannerText,
  CREATE_REFUSALS,
  createCaseText,
  isOneOf,
} from '@/components/browser/error-text';
import { useFocusNext } from '@/components/browser/focus-place';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { useSend } from '@/components/browser/send';
import { useAfterPress } from '@/components/browser/use-after-press';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { problemOf, refusedValues, useProblemText } from '@/components/ui/field-form';
import { EmailField, TextField } from '@/components/ui/text-field';
import {
  COMPANY_NAME_OF_APPLICANT,
  EMAIL_ADDRESS,
  type FieldKind,
  fieldProblem,
  ORGANISATION_NUMBER,
} from '@/lib/domain/fields/field-kind';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { formAction } from '@/lib/domain/form-action';
import { toLocale } from '@/lib/domain/locale';
import {
  isNumberOfPerson,
  outcomeOf,
  PUBLIC_FORMS,
  type PublicField,
  type PublicForm as PublicFormName,
  type ReturnedForm,
  takenAddress,
} from '@/lib/domain/public-forms';
import { createdFor } from './link-sent';
import { OrganisationNumberField } from './organisation-number-field';

type Values = Partial<Record<PublicField, string>>;

interface PublicFormProps {
  form: PublicFormName;
  /** The slug of the organisation, or the case's id. */
  of: string;
  /** The values to start with. If the form was posted without scripts and not taken, also what was wrong. */
  start?: ReturnedForm | null;
  /** Names this sending of the form, so that a second press creates nothing more. Made by the server, for a browser without scripts. */
  sendingKey?: string;
  acceptsSoleTraders?: boolean;
  /** Why the page of the form is shown. It stays in the address. */
  why?: string | undefined;
}

/** A form that anyone may send. Works without scripts: the browser then posts it, and the server answers with the page that follows. */
export function PublicForm({ form, of, start = null, sendingKey, why, ...rest }: PublicFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const fields = usePublicFields(form, start);
  const { send, isPending, refusal } = useSending({ form, of, start, refuse: fields.refuse });
  const { errors, attempt } = fields;
  const summary = fields.shown.flatMap((name) =>
    errors[name] ? [{ id: name, label: t(`apply.fields.${name}`), message: errors[name] }] : [],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const values = fields.check();
    if (values) send(values);
  }
  return (
    <form
      noValidate
      method="post"
      action={formAction(form, of)}
      onSubmit={submit}
      className="mt-8 grid gap-6"
    >
      <input type="hidden" name="locale" value={locale} />
      {sendingKey && <input type="hidden" name="key" value={sendingKey} />}
      {why && <input type="hidden" name="why" value={why} />}
      {attempt > 0 && <ErrorSummary heading="h2" errors={summary} attempt={attempt} />}
      {refusal && (
        <Alert
          tone="danger"
          role="alert"
          title={t(form === 'create' ? 'apply.create.failed' : 'link.renew.failed')}
        >
          {refusal}
        </Alert>
      )}
      {fields.shown.map((name) => (
        <Field key={name} name={name} fields={fields} {...rest} />
      ))}
      <div>
        <Button type="submit" variant="primary" size="lg" pending={isPending} className="max-sm:w-full">
          {t(form === 'renew' ? 'link.renew.submit' : `apply.${form}.submit`)}
        </Button>
      </div>
    </form>
  );
}

interface FieldOfFormProps {
  name: PublicField;
  fields: ReturnType<typeof usePublicFields>;
  acceptsSoleTraders?: boolean;
}

function Field({ name, fields, acceptsSoleTraders = false }: FieldOfFormProps) {
  const t = useTranslations('apply.fields');
  const field = {
    id: name,
    name,
    value: fields.input[name],
    error: fields.errors[name],
    onBlur: () => fields.leave(name),
  };
  const typed = {
    ...field,
    label: t(name),
    onChange: ({ target }: { target: { value: string } }) => fields.change(name, target.value),
  };
  switch (name) {
    case 'orgNo':
      return (
        <OrganisationNumberField
          {...field}
          acceptsSoleTraders={acceptsSoleTraders}
          onChange={(value) => fields.change(name, value)}
        />
      );
    case 'companyName':
      return (
        <TextField
          {...typed}
          help={t(isNumberOfPerson(fields.input.orgNo) ? 'companyNameOfPersonHelp' : 'companyNameHelp')}
          autoComplete="organization"
          limit={COMPANY_NAME_OF_APPLICANT.limit}
        />
      );
    case 'email':
      return <EmailField {...typed} help={t('emailHelp')} autoComplete="email" />;
  }
}

const KINDS: Readonly<Record<PublicField, FieldKind>> = {
  orgNo: ORGANISATION_NUMBER,
  companyName: COMPANY_NAME_OF_APPLICANT,
  email: EMAIL_ADDRESS,
};

/** The codes whose texts ask for a value with an example. */
const MISSING: Partial<Record<PublicField, string>> = { orgNo: 'ORGNR_DIGITS', email: 'EMAIL_FORMAT' };

/** Holds the fields of a form and their errors. The company's name is included once the server requires it. */
export function usePublicFields(form: PublicFormName, start: ReturnedForm | null) {
  const t = useTranslations('apply.fields');
  const problemText = useProblemText();
  const textOf = (code: string, name: PublicField, value: string) =>
    problemText(code, value, { missing: MISSING[name], label: t(name) });
  const [input, setInput] = useState({ orgNo: '', companyName: '', email: '', ...start?.values });
  const [errors, setErrors] = useState<Values>(() => errorsIn(problemOf(start)).shown);
  const [attempt, setAttempt] = useState(Object.keys(errors).length > 0 ? 1 : 0);
  const afterPress = useAfterPress();
  const focusNext = useFocusNext();
  /** The number of checks of all fields, here or by the server. */
  const answers = useRef(0);
  /** The organisation number of the company whose name is needed. */
  const [nameless, setNameless] = useState(
    errors.companyName || start?.values.companyName ? parseOrganisationNumber(input.orgNo) : null,
  );
  const asksForName = nameless !== null && parseOrganisationNumber(input.orgNo) === nameless;
  const shown = PUBLIC_FORMS[form].fields.filter((name) => name !== 'companyName' || asksForName);

  function errorOf(name: PublicField, value: string): string | undefined {
    const problem = fieldProblem(KINDS[name], value);
    return problem ? textOf(problem, name, value) : undefined;
  }

  /** Returns the errors that a refusal has for the fields, and whether these are all. */
  function errorsIn(error: unknown): { shown: Values; areAll: boolean } {
    const refused = Object.entries(refusedValues(error));
    const found = PUBLIC_FORMS[form].fields.flatMap((name) =>
      refused.filter(([path]) => path === name).map(([, code]) => [name, textOf(code, name, input[name])]),
    );
    return { shown: Object.fromEntries(found), areAll: found.length > 0 && found.length === refused.length };
  }

  return {
    input,
    shown,
    errors,
    attempt,
    /** Shows the server's errors at their fields. Returns whether the fields show every error. */
    refuse(error: unknown): boolean {
      const { shown: found, areAll } = errorsIn(error);
      if (Object.keys(found).length === 0) return false;
      answers.current += 1;
      if (found.companyName && !asksForName) {
        // Nobody could fill it in before. The field itself says that it is needed, and why.
        delete found.companyName;
        setNameless(parseOrganisationNumber(input.orgNo));
        focusNext('companyName');
      }
      setErrors(found);
      if (Object.keys(found).length > 0) setAttempt(attempt + 1);
      return areAll;
    },
    change(name: PublicField, value: string) {
      // Several fields may change at once, because they were typed in before the page's code arrived.
      setInput((now) => ({ ...now, [name]: value }));
      // An error disappears as soon as it is fixed.
      if (errors[name]) setErrors({ ...errors, [name]: errorOf(name, value) });
    },
    /** Checks a field on blur, unless it is empty. */
    leave(name: PublicField) {
      if (input[name] === '') return;
      const before = answers.current;
      afterPress(() => {
        // Do not overwrite a full check that ran in the meantime.
        if (answers.current === before) setErrors((now) => ({ ...now, [name]: errorOf(name, input[name]) }));
      });
    },
    /** Returns the values to send. If there are errors, shows them and returns null. */
    check(): Values | null {
      const found: Values = Object.fromEntries(
        shown.flatMap((name) => {
          const error = errorOf(name, input[name]);
          return error ? [[name, error]] : [];
        }),
      );
      answers.current += 1;
      setErrors(found);
      if (Object.keys(found).length === 0) {
        return Object.fromEntries(shown.map((name) => [name, KINDS[name].parse(input[name])]));
      }
      setAttempt(attempt + 1);
      return null;
    },
  };
}

interface Sending {
  form: PublicFormName;
  of: string;
  start: ReturnedForm | null;
  /** Shows errors at their fields. Returns whether the fields show every error. */
  refuse: (error: unknown) => boolean;
}

/** Sends a form, once even if called repeatedly. What the fields do not show is returned as `refusal`, or has its own page. */
function useSending({ form, of, start, refuse }: Sending) {
  const t = useKeyedText();
  const locale = toLocale(useLocale());
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const [refusal, setRefusal] = useState(() => refusalIn(form, problemOf(start), t));
  const once = useRef({ key: '', body: '' });
  const leave = (address: string) => startLeaving(() => router.push(address));
  const work = useSend(
    async (values: Values) => {
      setRefusal(null);
      const body = JSON.stringify(values);
      if (once.current.body !== body) once.current = { key: newIdempotencyKey(), body };
      const { orgNo = '', email = '', companyName } = values;
      if (form === 'renew') await call('renewLink', { caseId: of });
      if (form === 'forgot') await call('sendForgottenLink', { moSlug: of, orgNo });
      if (form === 'create') {
        const application = { orgNo, email, ...(companyName && { companyName }) };
        await call(
          'createCase',
          { moSlug: of, locale, asksForName: true, ...application },
          { idempotencyKey: once.current.key },
        );
        writeStored('tab', createdFor(of), email);
      }
      leave(takenAddress(form, of, orgNo));
    },
    {
      onRefused(error, { orgNo = '' }) {
        if (refuse(error)) return true;
        const outcome = error instanceof ApiProblem && outcomeOf(form, of, error, orgNo);
        if (outcome) {
          leave(outcome);
          return true;
        }
        if (form === 'create') setRefusal(createCaseText(error, t));
        return form === 'create' && isOneOf(CREATE_REFUSALS, error);
      },
    },
  );
  return { send: work.send, isPending: work.isPending || isLeaving, refusal };
}

/** Returns the text of a refusal of a posted form that its fields do not show. */
function refusalIn(form: PublicFormName, problem: ApiProblem | null, t: KeyedText): string | null {
  const isShown = PUBLIC_FORMS[form].fields.some((name) => name in refusedValues(problem));
  if (!problem || isShown) return null;
  return form === 'create' ? createCaseText(problem, t) : bannerText(problem, t);
}
