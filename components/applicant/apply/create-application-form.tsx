'use client';

import { MailCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { EmailText } from '@/components/ui/email-text';
import { ErrorSummary } from '@/components/ui/error-summary';
import { ApiProblem, CREATE_REFUSALS, createCaseText, isOneOf } from '@/components/ui/error-text';
import { refusedValues, useProblemText } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import { LinkButton } from '@/components/ui/link-button';
import { EmailField, TextField } from '@/components/ui/text-field';
import { useAfterPress } from '@/components/ui/use-after-press';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-change';
import {
  COMPANY_NAME,
  EMAIL_ADDRESS,
  type FieldKind,
  fieldProblem,
  ORGANISATION_NUMBER,
} from '@/lib/domain/fields/field-kind';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { OrganisationNumberField } from './organisation-number-field';
import { numberInAddress } from './organisation-number-input';

/** The fields in the order in which they are shown. */
const FIELDS = ['orgNo', 'companyName', 'email'] as const;

interface CreateApplicationFormProps {
  moSlug: string;
  acceptsSoleTraders: boolean;
  /** Says whom to ask, once the application is created. */
  contact: ReactNode;
  /** Shown above the fields until the application is created. */
  children: ReactNode;
}

/** The form that creates an application, and afterwards the confirmation. */
export function CreateApplicationForm({
  moSlug,
  acceptsSoleTraders,
  contact,
  children,
}: CreateApplicationFormProps) {
  const t = useTranslations('apply');
  const fields = useApplicationFields();
  const { create, created, refusal } = useCreateApplication(moSlug, fields.refuse);
  if (created) {
    return <ApplicationCreated email={created.email} moSlug={moSlug} contact={contact} />;
  }
  const { input, errors, attempt } = fields;
  const summary = FIELDS.flatMap((name) =>
    errors[name] ? [{ id: name, label: t(`fields.${name}`), message: errors[name] }] : [],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const application = fields.check();
    if (!application) return;
    create.start(application);
  }
  return (
    <>
      {children}
      <form noValidate onSubmit={submit} className="mt-8 grid gap-6">
        {attempt > 0 && <ErrorSummary heading="h2" errors={summary} attempt={attempt} />}
        {refusal && (
          <Alert tone="danger" role="alert" title={t('create.failed')}>
            {refusal}
          </Alert>
        )}
        <OrganisationNumberField
          id="orgNo"
          value={input.orgNo}
          error={errors.orgNo}
          acceptsSoleTraders={acceptsSoleTraders}
          onChange={(value) => fields.change('orgNo', value)}
          onBlur={() => fields.leave('orgNo')}
        />
        {fields.asksForName && (
          <TextField
            id="companyName"
            label={t('fields.companyName')}
            help={t('fields.companyNameHelp')}
            autoComplete="organization"
            limit={COMPANY_NAME.limit}
            value={input.companyName}
            error={errors.companyName}
            onChange={(event) => fields.change('companyName', event.target.value)}
            onBlur={() => fields.leave('companyName')}
          />
        )}
        <EmailField
          id="email"
          label={t('fields.email')}
          help={t('fields.emailHelp')}
          autoComplete="email"
          value={input.email}
          error={errors.email}
          onChange={(event) => fields.change('email', event.target.value)}
          onBlur={() => fields.leave('email')}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            pending={create.isUnderWay}
            className="max-sm:w-full"
          >
            {t('create.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}

interface ApplicationCreatedProps {
  email: string;
  moSlug: string;
  /** Says whom to ask. */
  contact: ReactNode;
}

/** Confirms that the application is created: where the link to it went, and what to do if it does not arrive. */
function ApplicationCreated({ email, moSlug, contact }: ApplicationCreatedProps) {
  const t = useTranslations('apply.created');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('documentTitle');
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [t]);
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-subtle text-success">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
        {t('title')}
      </h1>
      <p className="text-lg">
        {t.rich('sentTo', {
          email: () => (
            <strong className="font-semibold">
              <EmailText>{email}</EmailText>
            </strong>
          ),
        })}
      </p>
      <p className="max-w-prose text-ink-muted">{t('next')}</p>
      <h2 className="mt-4 font-semibold text-lg">{t('notArrivedTitle')}</h2>
      <ul className="grid max-w-prose list-disc gap-1.5 ps-5 text-ink-muted">
        <li>{t('notArrivedWait')}</li>
        <li>{t('notArrivedSpam')}</li>
        <li>{t('notArrivedAgain')}</li>
        <li>{t('notArrivedWrong')}</li>
      </ul>
      <div className="mt-2">
        <LinkButton href={`/apply/${moSlug}/forgot`}>{t('sendAgain')}</LinkButton>
      </div>
      <div className="text-ink-muted">{contact}</div>
    </div>
  );
}

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

interface NewApplication {
  orgNo: string;
  email: string;
  /** Needed if the register does not know the company. */
  companyName?: string;
}

/** Refusals that have their own page. */
const PAGES: Partial<Record<string, string>> = {
  ALREADY_EXISTS: 'alreadyExists',
  MEMBERSHIP_EXISTS: 'alreadyMember',
  NOT_ALLOWED_ORGANISATION_TYPE: 'notAllowed',
  REJECTED_AND_NOT_ALLOWED_TO_REAPPLY: 'rejected',
};

/**
 * Creates an application, once even if called repeatedly. Some errors have their own page; the others are returned as `refusal`.
 *
 * @param refuse Shows errors at their fields. Returns whether the fields show every error.
 */
function useCreateApplication(moSlug: string, refuse: (error: unknown) => boolean) {
  const t = useKeyedText();
  const showError = useApiErrorBanner();
  const locale = useLocale();
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const once = useRef({ key: '', asked: '' });
  const [created, setCreated] = useState<NewApplication | null>(null);
  const create = useWork(
    async (application: NewApplication) => {
      setRefusal(null);
      const asked = JSON.stringify(application);
      if (once.current.asked !== asked) once.current = { key: newIdempotencyKey(), asked };
      await call(
        'createCase',
        { moSlug, locale, asksForName: true, ...application },
        { idempotencyKey: once.current.key },
      );
      setCreated(application);
    },
    (error, { orgNo }) => {
      const problem = error instanceof ApiProblem ? error : null;
      if (refuse(error)) return;
      const page = PAGES[problem?.errorCode ?? ''];
      if (page) router.push(`/apply/${moSlug}/${page}${numberInAddress(orgNo)}`);
      else setRefusal(createCaseText(error, t));
      if (!isOneOf(CREATE_REFUSALS, error)) showError(error);
    },
  );
  return { create, created, refusal };
}
