'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmailText } from '@/components/ui/email-text';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import type { contactValue } from './contact-value';

interface SharedDialogProps {
  caseId: string;
  /** Addresses of the signatories. */
  emails: readonly string[];
  /** Who gets a mail when it is signed. */
  contact: ReturnType<typeof contactValue>['contact'];
  intercepted: boolean;
}

/** Confirms that the application has been sent for signing. */
export function SharedDialog({ caseId, emails, contact, intercepted }: SharedDialogProps) {
  const t = useTranslations('signing.shared');
  return (
    <RouteDialog title={t('title')} size="small" closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
        <div className="grid min-w-0 gap-3">
          <p>{t('text', { count: emails.length })}</p>
          <ul className="grid gap-1">
            {emails.map((email) => (
              <li key={email} className="font-medium">
                <EmailText>{email}</EmailText>
              </li>
            ))}
          </ul>
          <p className="text-ink-muted">{t('next', { contact })}</p>
        </div>
      </div>
      <OkButton />
    </RouteDialog>
  );
}

function OkButton() {
  const t = useTranslations('signing.shared');
  const { close } = useCloseDialog();
  return (
    <div className="mt-6 flex justify-end">
      <Button variant="primary" data-autofocus onClick={close} className="max-sm:w-full">
        {t('ok')}
      </Button>
    </div>
  );
}
