'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { callApi } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { parseOrganisationNumber } from '@/lib/organisation-number';
import { SentNotice } from '../sent-notice';
import { OrganisationNumberField } from './organisation-number-field';
import { numberInAddress } from './organisation-number-input';

const NO_APPLICATION = ['NOT_FOUND', 'REMOVED', 'REJECTED'];

interface ForgotLinkFormProps {
  moSlug: string;
  /** The number to begin with. */
  orgNo: string | null;
  acceptsSoleTraders: boolean;
  /** What stands above the field until the link is sent. */
  children: ReactNode;
}

/** Asks for the link to an application by the company's number. The answer says neither whether there is one nor where it goes. */
export function ForgotLinkForm({ moSlug, orgNo: start, acceptsSoleTraders, children }: ForgotLinkFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const showError = useApiErrorBanner();
  const [orgNo, setOrgNo] = useState(start ?? '');
  const [error, setError] = useState<string>();
  const send = useMutation({
    mutationFn: (number: string) => callApi('POST', 'Token/ByOrgNo', { body: { moSlug, orgNo: number } }),
    onError: (problem, number) => {
      const isNone =
        problem instanceof ApiProblem &&
        problem.status === 400 &&
        NO_APPLICATION.includes(problem.errorCode ?? '');
      if (isNone) router.push(`/apply/${moSlug}/notfound${numberInAddress(number)}`);
      else showError(problem);
    },
  });
  if (send.isSuccess) {
    return <SentNotice title={t('apply.forgot.sentTitle')}>{t('apply.forgot.sent')}</SentNotice>;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = parseOrganisationNumber(orgNo);
    setError(number ? undefined : t(orgNo.trim() === '' ? 'validation.REQUIRED' : 'validation.ORGNR'));
    if (number) send.mutate(number);
    else document.getElementById('orgNo')?.focus();
  }
  return (
    <>
      {children}
      <form noValidate onSubmit={submit} className="mt-8 grid gap-6">
        <OrganisationNumberField
          id="orgNo"
          value={orgNo}
          error={error}
          acceptsSoleTraders={acceptsSoleTraders}
          onChange={(value) => {
            setOrgNo(value);
            setError(undefined);
          }}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            pending={send.isPending}
            className="max-sm:w-full"
          >
            {t('apply.forgot.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}
