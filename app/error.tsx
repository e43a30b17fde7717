'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useIsStarted } from '@/components/browser/fetched-part';
import { ContactPerson } from '@/components/shell/contact-person';
import { NoticePage } from '@/components/shell/main';
import { type WhomToAsk, whomToAsk } from '@/components/shell/whom-to-ask';
import { Button } from '@/components/ui/button';
import { MessageStrip } from '@/components/ui/message-strip';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.error');
  const whom = useWhomToAsk();
  const reference = referenceOf(error);
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <MessageStrip />
      <NoticePage
        title={t('title')}
        actions={
          <Button variant="primary" onClick={() => retry()}>
            {t('retry')}
          </Button>
        }
        detail={reference && t('reference', { id: reference })}
      >
        <p>{t('text')}</p>
        {whom && (
          <div>
            <p>{t('ask', { organisation: whom.organisation })}</p>
            <ContactPerson contact={whom.contact} />
          </div>
        )}
      </NoticePage>
    </>
  );
}

/** Returns whom to ask about the failed page, if this window knows. */
function useWhomToAsk(): WhomToAsk | null {
  const pathname = usePathname();
  return useIsStarted() ? whomToAsk(pathname) : null;
}

/** Returns the id of this error in the server's log, to quote when asking for help. */
function referenceOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}
