'use client';

import { useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { Alert } from '@/components/ui/alert';
import { AddressesCard } from './addresses-card';
import { ColourCard } from './colour-card';
import { ContactCard } from './contact-card';
import { DeadlinesCard } from './deadlines-card';
import { LogoCard } from './logo-card';
import { NamesCard } from './names-card';
import { NoticesCard } from './notices-card';
import { RepliesCard } from './replies-card';
import { RetentionCard } from './retention-card';
import { MayChangeSettings, type Settings } from './settings-card';

/** The settings of an organisation. Each part is saved separately. */
export function SettingsScreen({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const t = useTranslations('organisation');
  return (
    <MayChangeSettings value={mayChange}>
      <ScreenHeading title={t('nav.settings')}>{t('settings.intro')}</ScreenHeading>
      <div className="grid max-w-4xl gap-5">
        {!mayChange && <Alert>{t('settings.readOnly')}</Alert>}
        <NamesCard settings={settings} />
        <LogoCard settings={settings} />
        <ColourCard settings={settings} />
        <AddressesCard settings={settings} />
        <ContactCard settings={settings} />
        <NoticesCard settings={settings} />
        <RetentionCard settings={settings} />
        <DeadlinesCard settings={settings} />
        <RepliesCard settings={settings} />
      </div>
    </MayChangeSettings>
  );
}
