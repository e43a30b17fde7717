'use client';

import { useTranslations } from 'next-intl';
import { LanguageSwitch } from '@/components/shell/language-switch';
import { MessageStrip } from '@/components/ui/message-strip';

/** The header of a page that must not reveal whose application it is about. */
export function PlainHeader() {
  const t = useTranslations('shell');
  return (
    <>
      <header data-density="compact" className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-5xl items-center gap-3 px-4 sm:px-6">
          <p className="min-w-0 flex-1 truncate font-semibold text-lg">{t('productName')}</p>
          <LanguageSwitch />
        </div>
      </header>
      <MessageStrip />
    </>
  );
}
