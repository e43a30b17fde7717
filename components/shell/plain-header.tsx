'use client';

import { useTranslations } from 'next-intl';
import { HeaderBar } from '@/components/shell/header-bar';
import { LanguageSwitch } from '@/components/shell/language-switch';

/** The header of a page that must not reveal whose application it is about. */
export function PlainHeader() {
  const t = useTranslations('shell');
  return (
    <HeaderBar>
      <p className="min-w-0 flex-1 font-semibold text-lg">{t('productName')}</p>
      <LanguageSwitch />
    </HeaderBar>
  );
}
