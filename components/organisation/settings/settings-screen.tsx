'use client';

import { useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { Alert } from '@/components/ui/alert';
import { Part } from '@/components/ui/part';
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

/** In the order of the page. */
const CARDS = {
  names: NamesCard,
  logo: LogoCard,
  colour: ColourCard,
  addresses: AddressesCard,
  contact: ContactCard,
  notices: NoticesCard,
  retention: RetentionCard,
  deadlines: DeadlinesCard,
  replies: RepliesCard,
};

/** The settings of an organisation. Each part is saved separately. */
export function SettingsScreen({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const t = useTranslations('organisation');
  return (
    <MayChangeSettings value={mayChange}>
      <ScreenHeading title={t('nav.settings')}>{t('settings.intro')}</ScreenHeading>
      <div className="grid max-w-4xl gap-5">
        {!mayChange && <Alert>{t('settings.readOnly')}</Alert>}
        {Object.entries(CARDS).map(([name, OneCard]) => (
          <Part key={name}>
            <OneCard settings={settings} />
          </Part>
        ))}
      </div>
    </MayChangeSettings>
  );
}
