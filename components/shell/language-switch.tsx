'use client';

import { Globe } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { VisuallyHidden } from '@/components/ui/visually-hidden';

/** Changes the language of the product for this browser, to the other of the two. */
export function LanguageSwitch() {
  const t = useTranslations('shell.language');
  const other = useLocale() === 'sv' ? 'en' : 'sv';
  const router = useRouter();
  const showError = useApiErrorBanner();
  const [isSending, setIsSending] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  async function change() {
    setIsSending(true);
    try {
      await call('setLocale', { locale: other });
      startRefresh(() => router.refresh());
    } catch (error) {
      showError(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={isSending || isRefreshing}
      onClick={change}
      className="print:hidden"
    >
      {!(isSending || isRefreshing) && <Globe aria-hidden="true" />}
      <VisuallyHidden>{t('label')}: </VisuallyHidden>
      <span lang={other}>{t(other)}</span>
    </Button>
  );
}
