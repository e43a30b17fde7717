'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { flushSync } from 'react-dom';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { ApiProblem, CREATE_REFUSALS, createCaseText, isOneOf } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useSend } from '@/components/browser/send';
import { isAmong, isText, useOpenDraft, useWritten } from '@/components/browser/use-written';
import { caseHref } from '@/components/shell/listed-cases';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button, CopyButton } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogActions, RouteDialog, useCloseDialog, useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FieldForm, refusedValues, useSentForm } from '@/components/ui/field-form';
import { Link } from '@/components/ui/link';
import { Select } from '@/components/ui/select';
import { EmailField, TextField } from '@/components/ui/text-field';
import { COMPANY_NAME, EMAIL_ADDRESS, ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  languageLabel,
  type NamedOrganisation,
  organisationName,
  toLocale,
} from '@/lib/domain/locale';

export interface OrganisationChoice extends NamedOrganisation {
  id: number;
}

interface NewCaseDialogProps {
  /** The organisations in which the case worker may create a case. */
  organisations: readonly OrganisationChoice[];
  closeTo: '/' | '/simple';
}

/** Creates a case for a company without telling it. */
export function NewCaseDialog({ organisations, closeTo }: NewCaseDialogProps) {
  const t = useTranslations('dialog.new');
  return (
    <RouteDialog title={t('title')} closeTo={closeTo} keepQuery isHere>
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
  const locale = useLocale();
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
        {form.asksForName && (
          <TextField
            {...form.companyName.field}
            label={t('companyName')}
            help={t('companyNameHelp')}
            autoComplete="off"
          />
        )}
        <EmailField {...form.email.field} label={t('email')} help={t('emailHelp')} autoComplete="off" />
        <Select
          id="new-locale"
          name="locale"
          label={t('locale')}
          placeholder={null}
          value={form.locale}
          onChange={(event) => form.setLocale(toLocale(event.target.value))}
          options={LOCALES.map((value) => ({ value, label: languageLabel(value, locale) }))}
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

/** Holds the input, its problems, and the server's answer. The dialog stays open until the case exists. */
function useNewCase(organisations: readonly OrganisationChoice[]) {
  const t = useKeyedText();
  const { problems, body, askForName, ...fields } = useNewCaseFields(organisations);
  const sent = useSentForm(problems);
  const creation = useSend((made: typeof body, options) => call('createSilentCase', made, options), {
    onRefused(error) {
      // The field must exist before it can show its error.
      if ('companyName' in refusedValues(error)) flushSync(askForName);
      // A field shows its own errors.
      return sent.refuse(error) || isOneOf(CREATE_REFUSALS, error);
    },
  });
  const isDirty = fields.orgNo.isDirty || fields.email.isDirty;
  useConfirmBeforeClose(isDirty && !creation.isPending && !creation.answer);
  const refusal = creation.error && !sent.showsAllOf(creation.error) && createCaseText(creation.error, t);
  const existing = existingCase(creation.error);
  const created = creation.answer?.caseId ?? null;
  const { isPending } = creation;
  return { ...fields, sent, refusal, existing, created, isPending, create: () => creation.send(body) };
}

function useNewCaseFields(organisations: readonly OrganisationChoice[]) {
  const [only] = organisations;
  const [moId, setMoId] = useOpenDraft(
    'new-organisation',
    organisations.length === 1 ? String(only?.id) : '',
    isAmong(organisations.map(({ id }) => String(id))),
  );
  const orgNo = useWritten({ id: 'new-org-no', name: 'orgNo', kind: ORGANISATION_NUMBER });
  const { asksForName, askForName, companyName } = useCompanyName(orgNo.value);
  const email = useWritten({ id: 'new-email', name: 'email', kind: EMAIL_ADDRESS, optional: true });
  const [locale, setLocale] = useOpenDraft<Locale>('new-locale', DEFAULT_LOCALE, isAmong(LOCALES));
  return {
    moId,
    setMoId,
    orgNo,
    asksForName,
    askForName,
    companyName,
    email,
    locale,
    setLocale,
    writeOrgNo: () => orgNo.set(orgNo.value),
    problems: {
      moId: moId ? null : 'REQUIRED_RADIO',
      orgNo: orgNo.problem,
      companyName: asksForName ? companyName.problem : null,
      email: email.problem,
    },
    body: {
      moId: Number(moId),
      orgNo: orgNo.value,
      ...(asksForName ? { companyName: companyName.value } : {}),
      ...(email.value ? { email: email.value } : {}),
      locale,
      asksForName: true,
    },
  };
}

/**
 * Holds the name of a company that the register does not know. We ask for it once the server requires it, while the number stays the same.
 */
function useCompanyName(orgNo: string) {
  const [nameless, setNameless] = useOpenDraft('new-nameless', '', isText);
  const companyName = useWritten({ id: 'new-company-name', name: 'companyName', kind: COMPANY_NAME });
  return {
    companyName,
    asksForName: nameless !== '' && nameless === orgNo,
    askForName: () => setNameless(orgNo),
  };
}

/** Returns the id of the existing case, if the server says which it is. */
function existingCase(error: Error | undefined): string | null {
  const caseId = error instanceof ApiProblem ? error.body.caseId : null;
  return typeof caseId === 'string' ? caseId : null;
}

/** Replaces the form once the case exists. Has its link to copy, and a link to open it. */
function CreatedCase({ caseId }: { caseId: string }) {
  const t = useTranslations('dialog.new');
  const { closeAndRefresh } = useCloseDialog();
  const link = useQuery({
    queryKey: queryKeyOf('getLink', { caseId }),
    queryFn: () => call('getLink', { caseId }),
  });
  return (
    <div className="grid gap-4">
      <Alert tone="success" role="status" title={t('done')}>
        {t('doneText')}
      </Alert>
      {link.data ? (
        <div className="grid gap-2">
          <TextField
            id="new-case-link"
            label={t('link')}
            readOnly
            limit={null}
            value={link.data.tokenLink}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <CopyButton text={link.data.tokenLink} label={t('copy')} />
          </div>
        </div>
      ) : (
        <Awaited query={link} lines={2} />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={closeAndRefresh}>{t('close')}</Button>
        <Link href={caseHref({ id: caseId })} data-autofocus className={buttonClass({ variant: 'primary' })}>
          {t('open')}
        </Link>
      </div>
    </div>
  );
}
