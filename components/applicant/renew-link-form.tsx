'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-work';
import { SentNotice } from './sent-notice';

/** Asks for a new link, sent to the address on file. The answer is the same whether or not there is such an application. */
export function RenewLinkForm({ caseId, children }: { caseId: string; children: ReactNode }) {
  const t = useTranslations('link.renew');
  const showError = useApiErrorBanner();
  const [isSent, setIsSent] = useState(false);
  const send = useWork(async () => {
    await call('renewLink', { caseId });
    setIsSent(true);
  }, showError);
  if (isSent) {
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
          variant="primary"
          size="lg"
          pending={send.isUnderWay}
          onClick={() => send.start()}
          className="max-sm:w-full"
        >
          {t('submit')}
        </Button>
      </div>
    </>
  );
}
