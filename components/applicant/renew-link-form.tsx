'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { usePressedEarly } from '@/components/ui/use-pressed-early';
import { SentNotice } from './sent-notice';

/** Asks for a new link to the address on file. The answer is the same whether or not there is such an application. */
export function RenewLinkForm({ caseId, children }: { caseId: string; children: ReactNode }) {
  const t = useTranslations('link.renew');
  const showError = useApiErrorBanner();
  const early = usePressedEarly();
  const send = useMutation({
    mutationFn: () => call('renewLink', { caseId }),
    onError: showError,
  });
  if (send.isSuccess) {
    return (
      <SentNotice title={t('sentTitle')} oldAddress={t('oldAddress')}>
        {t('sent')}
      </SentNotice>
    );
  }
  return (
    <>
      {children}
      <div className="mt-8">
        <Button
          {...early}
          variant="primary"
          size="lg"
          pending={send.isPending}
          onClick={() => send.mutate()}
          className="max-sm:w-full"
        >
          {t('submit')}
        </Button>
      </div>
    </>
  );
}
