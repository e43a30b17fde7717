'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog-actions';
import { CREATE_REFUSALS, createCaseText, isOneOf } from '@/components/ui/error-text';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Link } from '@/components/ui/link';
import { RouteDialog, useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { Select } from '@/components/ui/select';
import { EmailField, TextField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWritten } from '@/components/ui/use-written';
import { EMAIL_ADDRESS, ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';
import { type Locale, toLocale } from '@/lib/domain/locale';
import { organisationName } from '@/lib/domain/organisation-name';
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
    <FieldForm form={form.sent} onSubmit={form.create}>
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
          {...form.orgNo.field}
          label={t('orgNo')}
          help={t('orgNoHelp')}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          onBlur={form.writeOrgNo}
        />
        <EmailField {...form.email.field} label={t('email')} help={t('emailHelp')} autoComplete="off" />
        <Select
          id="new-locale"
          name="locale"
          label={t('locale')}
          placeholder={null}
          value={form.locale}
          onChange={(event) => form.setLocale(toLocale(event.target.value))}
          options={(['sv', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
        />
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
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
      name="moId"
      label={t('organisation')}
      value={form.moId}
      onChange={(event) => form.setMoId(event.target.value)}
      options={organisations.map((organisation) => ({
        value: String(organisation.id),
        label: organisationName(organisation, locale),
      }))}
    />
  );
}

/** What is typed, what is wrong with it, and what the server said: the dialog stays open until the case is there. */
function useNewCase(organisations: readonly OrganisationChoice[]) {
  const t = useKeyedText();
  const showError = useApiErrorBanner();
  const [only] = organisations;
  const [moId, setMoId] = useState(organisations.length === 1 ? String(only?.id) : '');
  const orgNo = useWritten({ id: 'new-org-no', name: 'orgNo', kind: ORGANISATION_NUMBER });
  const email = useWritten({ id: 'new-email', name: 'email', kind: EMAIL_ADDRESS, optional: true });
  const [locale, setLocale] = useState<Locale>('sv');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const sent = useSentForm({
    moId: moId ? null : 'REQUIRED_RADIO',
    orgNo: orgNo.problem,
    email: email.problem,
  });
  const creation = useMutation({
    mutationFn: () =>
      call(
        'createSilentCase',
        {
          moId: Number(moId),
          orgNo: orgNo.value,
          ...(email.value ? { email: email.value } : {}),
          locale,
        },
        { idempotencyKey },
      ),
    onError: (error) => {
      setKey(newIdempotencyKey());
      // What is wrong with a field is said at it.
      if (!sent.refuse(error) && !isOneOf(CREATE_REFUSALS, error)) showError(error);
    },
  });
  const isDirty = orgNo.isDirty || email.isDirty;
  useConfirmBeforeClose(isDirty && !creation.isPending && !creation.isSuccess);
  const refusal = creation.error && !sent.tells(creation.error) && createCaseText(creation.error, t);
  const existing = existingCase(creation.error);
  const created = creation.data?.caseId ?? null;
  const { isPending } = creation;
  const writeOrgNo = () => orgNo.set(orgNo.value);
  const fields = { moId, setMoId, orgNo, writeOrgNo, email, locale, setLocale };
  return { ...fields, sent, refusal, existing, created, isPending, create: () => creation.mutate() };
}

/** The case that there is already, where the server says which. */
function existingCase(error: Error | null): string | null {
  const caseId = error instanceof ApiProblem ? error.body.caseId : null;
  return typeof caseId === 'string' ? caseId : null;
}
