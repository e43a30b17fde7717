'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { callApi, newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog-actions';
import { CREATE_REFUSALS, createCaseText, isOneOf } from '@/components/ui/error-text';
import { Link } from '@/components/ui/link';
import { RouteDialog, useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { fieldCodes, useFieldErrors } from '@/components/ui/use-field-errors';
import { isEmail } from '@/lib/email';
import { organisationName } from '@/lib/organisation/organisation-name';
import { formatOrganisationNumber, parseOrganisationNumber } from '@/lib/organisation-number';
import { caseHref } from './case-href';
import { CreatedCase } from './created-case';

export interface OrganisationChoice {
  id: number;
  name: string;
  nameInEnglish: string;
}

interface NewCaseDialogProps {
  /** Those in which the case worker may create a case. */
  organisations: readonly OrganisationChoice[];
  closeTo: '/' | '/simple';
  intercepted: boolean;
}

/** Creates a case for a company without telling it. */
export function NewCaseDialog({ organisations, closeTo, intercepted }: NewCaseDialogProps) {
  const t = useTranslations('dialog.new');
  return (
    <RouteDialog title={t('title')} closeTo={closeTo} keepQuery intercepted={intercepted}>
      {organisations.length > 0 ? (
        <NewCaseForm organisations={organisations} />
      ) : (
        <Alert tone="warning">{t('notAllowed')}</Alert>
      )}
    </RouteDialog>
  );
}

function NewCaseForm({ organisations }: Pick<NewCaseDialogProps, 'organisations'>) {
  const t = useTranslations('dialog.new');
  const form = useNewCase(organisations);
  if (form.created) return <CreatedCase caseId={form.created} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <div className="grid gap-4">
        <p className="text-ink-muted">{t('text')}</p>
        {form.refusal && (
          <Alert tone="danger" role="alert">
            {form.refusal}
            {form.existing && (
              <p className="mt-1">
                <Link href={caseHref({ id: form.existing })} className="link">
                  {t('existing')}
                </Link>
              </p>
            )}
          </Alert>
        )}
        {organisations.length > 1 && <OrganisationField organisations={organisations} form={form} />}
        <TextField
          id="new-org-no"
          label={t('orgNo')}
          help={t('orgNoHelp')}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          value={form.orgNo}
          onChange={(event) => form.setOrgNo(event.target.value)}
          onBlur={() => form.setOrgNo(formatOrganisationNumber(form.orgNo))}
          error={form.errors.orgNo}
        />
        <TextField
          id="new-email"
          label={t('email')}
          help={t('emailHelp')}
          type="email"
          autoComplete="off"
          optional
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
          error={form.errors.email}
        />
        <Select
          id="new-locale"
          label={t('locale')}
          placeholder={null}
          value={form.locale}
          onChange={(event) => form.setLocale(event.target.value)}
          options={(['sv', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
        />
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

function OrganisationField({
  organisations,
  form,
}: Pick<NewCaseDialogProps, 'organisations'> & { form: ReturnType<typeof useNewCase> }) {
  const t = useTranslations('dialog.new');
  const locale = useLocale();
  return (
    <Select
      id="new-organisation"
      label={t('organisation')}
      value={form.moId}
      onChange={(event) => form.setMoId(event.target.value)}
      error={form.errors.moId}
      options={organisations.map((organisation) => ({
        value: String(organisation.id),
        label: organisationName(organisation, locale),
      }))}
    />
  );
}

/** What is typed, what is wrong with it, and what the server said: the dialog stays open until the case is there. */
function useNewCase(organisations: readonly OrganisationChoice[]) {
  const t = useTranslations();
  const showError = useApiErrorBanner();
  const [only] = organisations;
  const [moId, setMoId] = useState(organisations.length === 1 ? String(only?.id) : '');
  const [orgNo, setOrgNo] = useState('');
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState('sv');
  const [isTried, setIsTried] = useState(false);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const errorsOf = useFieldErrors();
  const errors = {
    moId: isTried && !moId ? t('validation.REQUIRED_RADIO') : undefined,
    orgNo: isTried ? orgNoError(orgNo, t) : undefined,
    email: isTried && email.trim() && !isEmail(email) ? t('validation.EMAIL') : undefined,
  };
  const creation = useMutation({
    mutationFn: () =>
      callApi<{ caseId: string }>('POST', `Case/${moId}/silent`, {
        body: { orgNo, ...(email.trim() ? { email } : {}), locale },
        idempotencyKey,
      }),
    onError: (error) => {
      setKey(newIdempotencyKey());
      // What is wrong with a field is said at it.
      if (!fieldCodes(error, SENT) && !isOneOf(CREATE_REFUSALS, error)) showError(error);
    },
  });
  useConfirmBeforeClose((orgNo + email).trim() !== '' && !creation.isPending && !creation.isSuccess);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (moId && !orgNoError(orgNo, t) && (!email.trim() || isEmail(email))) {
      creation.mutate();
    } else {
      focusFirstError();
    }
  }
  const refused = errorsOf(creation.error, SENT);
  const refusal = creation.error && !refused && createCaseText(creation.error, t);
  const existing = existingCase(creation.error);
  const created = creation.data?.caseId ?? null;
  const { isPending } = creation;
  const fields = { moId, setMoId, orgNo, setOrgNo, email, setEmail, locale, setLocale };
  const shown = { ...errors, orgNo: errors.orgNo ?? refused?.orgNo, email: errors.email ?? refused?.email };
  return { ...fields, errors: shown, refusal, existing, created, isPending, submit };
}

/** The fields as the call names them. */
const SENT = ['orgNo', 'email'] as const;

type Translate = ReturnType<typeof useTranslations>;

function orgNoError(orgNo: string, t: Translate): string | undefined {
  if (!orgNo.trim()) {
    return t('validation.REQUIRED');
  }
  return parseOrganisationNumber(orgNo) ? undefined : t('validation.ORGNR');
}

/** The case that there is already, where the server says which. */
function existingCase(error: Error | null): string | null {
  const caseId = error instanceof ApiProblem ? error.body.caseId : null;
  return typeof caseId === 'string' ? caseId : null;
}

function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus(),
  );
}
