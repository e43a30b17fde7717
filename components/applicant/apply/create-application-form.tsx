'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { callApi, newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { TextField } from '@/components/ui/text-field';
import { isEmail } from '@/lib/forms/text-rules';
import { parseOrganisationNumber } from '@/lib/organisation-number';
import { ApplicationCreated } from './application-created';
import { OrganisationNumberField } from './organisation-number-field';
import { numberInAddress } from './organisation-number-input';

interface Input {
  orgNo: string;
  email: string;
}

type Errors = Partial<Record<keyof Input, string>>;

/** Refusals that have a page of their own. */
const PAGES: Partial<Record<string, string>> = {
  ALREADY_EXISTS: 'alreadyExists',
  MEMBERSHIP_EXISTS: 'alreadyMember',
  NOT_ALLOWED_ORGANISATION_TYPE: 'notAllowed',
  REJECTED_AND_NOT_ALLOWED_TO_REAPPLY: 'rejected',
};

interface CreateApplicationFormProps {
  moSlug: string;
  acceptsSoleTraders: boolean;
  /** What stands above the fields until the application is created. */
  children: ReactNode;
}

/** The two fields that begin an application, and afterwards the confirmation. */
export function CreateApplicationForm({ moSlug, acceptsSoleTraders, children }: CreateApplicationFormProps) {
  const t = useTranslations();
  const form = useApplicationForm(moSlug);
  if (form.create.isSuccess) {
    return <ApplicationCreated email={form.create.variables.email} moSlug={moSlug} />;
  }
  const { input, errors } = form;
  const summary = (['orgNo', 'email'] as const).flatMap((name) =>
    errors[name] ? [{ id: name, label: t(`apply.fields.${name}`), message: errors[name] }] : [],
  );
  return (
    <>
      {children}
      <form noValidate onSubmit={form.submit} className="mt-8 grid gap-6">
        {form.attempt > 0 && <ErrorSummary errors={summary} attempt={form.attempt} />}
        {form.refusal && (
          <Alert tone="danger" role="alert" title={t('apply.create.failed')}>
            {form.refusal}
          </Alert>
        )}
        <OrganisationNumberField
          id="orgNo"
          value={input.orgNo}
          error={errors.orgNo}
          acceptsSoleTraders={acceptsSoleTraders}
          onChange={(orgNo) => form.change({ orgNo })}
          onBlur={() => form.check('orgNo')}
        />
        <TextField
          id="email"
          label={t('apply.fields.email')}
          help={t('apply.fields.emailHelp')}
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={input.email}
          error={errors.email}
          onChange={(event) => form.change({ email: event.target.value })}
          onBlur={() => form.check('email')}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            pending={form.create.isPending}
            className="max-sm:w-full"
          >
            {t('apply.create.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}

function useApplicationForm(moSlug: string) {
  const t = useTranslations();
  const locale = useLocale();
  const router = useRouter();
  const [input, setInput] = useState<Input>({ orgNo: '', email: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const idempotencyKey = useRef<string | null>(null);

  const create = useMutation({
    mutationFn: (body: Input) => {
      idempotencyKey.current ??= newIdempotencyKey();
      return callApi('POST', 'Case', {
        body: { moSlug, locale, ...body },
        idempotencyKey: idempotencyKey.current,
      });
    },
    onError: (error, { orgNo }) => {
      const problem = error instanceof ApiProblem ? error : null;
      const page = PAGES[problem?.errorCode ?? ''];
      if (page) router.push(`/apply/${moSlug}/${page}${numberInAddress(orgNo)}`);
      else
        setRefusal(
          problem?.userMessage ?? t(problem?.status === 0 ? 'errors.http.offline' : 'errors.createCase'),
        );
    },
  });

  function problemsOf({ orgNo, email }: Input): Errors {
    return {
      orgNo:
        orgNo.trim() === ''
          ? t('validation.REQUIRED')
          : parseOrganisationNumber(orgNo)
            ? undefined
            : t('validation.ORGNR'),
      email:
        email.trim() === ''
          ? t('validation.REQUIRED')
          : isEmail(email.trim())
            ? undefined
            : t('validation.EMAIL'),
    };
  }

  return {
    input,
    errors,
    attempt,
    refusal,
    create,
    change(part: Partial<Input>) {
      const next = { ...input, ...part };
      idempotencyKey.current = null;
      setInput(next);
      const [name] = Object.keys(part) as (keyof Input)[];
      // A message goes away as soon as it no longer holds.
      if (name && errors[name]) setErrors({ ...errors, [name]: problemsOf(next)[name] });
    },
    check(name: keyof Input) {
      if (input[name] !== '') setErrors((now) => ({ ...now, [name]: problemsOf(input)[name] }));
    },
    submit(event: FormEvent) {
      event.preventDefault();
      const found = problemsOf(input);
      setErrors(found);
      setRefusal(null);
      if (found.orgNo || found.email) setAttempt((count) => count + 1);
      else create.mutate({ orgNo: parseOrganisationNumber(input.orgNo) ?? '', email: input.email.trim() });
    },
  };
}
