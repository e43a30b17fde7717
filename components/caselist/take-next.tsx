'use client';

import { Inbox } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { caseHref } from './case-href';

/** Takes the case without anybody responsible that has waited longest, and opens it. With `isMain`, it is the main action of the page. */
export function TakeNext({ isMain }: { isMain: boolean }) {
  const t = useTranslations('caseList.takeNext');
  const router = useRouter();
  const showError = useApiErrorBanner();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpening, open] = useTransition();
  async function take() {
    setIsAsking(true);
    try {
      const { caseId } = await call('takeNextCase', {});
      if (caseId) open(() => router.push(caseHref({ id: caseId })));
      else showMessage({ type: 'info', text: t('nothing') });
    } catch (error) {
      showError(error);
    }
    setIsAsking(false);
  }
  return (
    <Button
      size="sm"
      variant={isMain ? 'primary' : 'secondary'}
      pending={isAsking || isOpening}
      onClick={take}
      title={t('help')}
    >
      <Inbox aria-hidden="true" />
      <span className="max-sm:sr-only">{t('take')}</span>
    </Button>
  );
}
