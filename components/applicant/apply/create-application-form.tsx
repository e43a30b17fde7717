'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { EmailField, TextField } from '@/components/ui/text-field';
import { COMPANY_NAME } from '@/lib/domain/fields/field-kind';
import { ApplicationCreated } from './application-created';
import { OrganisationNumberField } from './organisation-number-field';
import { useApplicationFields } from './use-application-fields';
import { useCreateApplication } from './use-create-application';

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
