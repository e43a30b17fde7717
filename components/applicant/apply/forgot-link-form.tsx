'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SentNotice } from '@/components/applicant/renew-link-form';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { ApiProblem } from '@/components/ui/error-text';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-change';
import { fieldProblem, ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';
import { OrganisationNumberField } from './organisation-number-field';
import { numberInAddress } from './organisation-number-input';

const NO_APPLICATION = ['NOT_FOUND', 'REMOVED', 'REJECTED'];

interface ForgotLinkFormProps {
  moSlug: string;
  /** The number to start with. */
  orgNo: string | null;
  acceptsSoleTraders: boolean;
  /** Says whom to ask, once the link is sent. */
  contact: ReactNode;
  /** Shown above the field until the link is sent. */
  children: ReactNode;
}

/**
 * Asks for the link to an application by the company's number. The answer says neither whether there is an application nor where the link
 * goes.
 */
export function ForgotLinkForm({
  moSlug,
  orgNo: start,
  acceptsSoleTraders,
  contact,
  children,
}: ForgotLinkFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const showError = useApiErrorBanner();
  const [orgNo, setOrgNo] = useState(start ?? '');
  const form = useSentForm({ orgNo: fieldProblem(ORGANISATION_NUMBER, orgNo) });
  const [isSent, setIsSent] = useState(false);
  const send = useWork(
    async (number: string) => {
      await call('sendForgottenLink', { moSlug, orgNo: number });
      setIsSent(true);
    },
    (problem, number) => {
      const isNone =
        problem instanceof ApiProblem &&
        problem.status === 400 &&
        NO_APPLICATION.includes(problem.errorCode ?? '');
      if (isNone) router.push(`/apply/${moSlug}/notfound${numberInAddress(number)}`);
      else if (!form.refuse(problem)) showError(problem);
    },
  );
  if (isSent) {
    return (
      <>
        <SentNotice title={t('apply.forgot.sentTitle')} oldAddress={t('apply.forgot.oldAddress')}>
          {t('apply.forgot.sent')}
        </SentNotice>
        {contact}
      </>
    );
  }
  return (
    <>
      {children}
      <FieldForm
        form={form}
        onSubmit={() => send.start(ORGANISATION_NUMBER.parse(orgNo))}
        className="mt-8 grid gap-6"
      >
        <OrganisationNumberField
          id="orgNo"
          value={orgNo}
          acceptsSoleTraders={acceptsSoleTraders}
          onChange={setOrgNo}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            pending={send.isUnderWay}
            className="max-sm:w-full"
          >
            {t('apply.forgot.submit')}
          </Button>
        </div>
      </FieldForm>
    </>
  );
}
