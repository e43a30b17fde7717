'use client';

import { MailCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-change';

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

interface SentNoticeProps {
  title: string;
  /** What to do if nobody reads the mail at the address that it went to. */
  oldAddress: string;
  children: ReactNode;
}

/** Replaces a form that requested a mail. */
export function SentNotice({ title, oldAddress, children }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-subtle text-success">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className="max-w-prose text-ink-muted">{children}</p>
      <p className="max-w-prose text-ink-muted">{oldAddress}</p>
    </div>
  );
}
