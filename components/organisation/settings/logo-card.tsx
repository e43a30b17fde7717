'use client';

import { useLocale, useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { showMessage } from '@/components/browser/message-store';
import { useRefresh } from '@/components/browser/page-around';
import { FileDrop } from '@/components/form-renderer/file-drop';
import { LOGO_FILES } from '@/components/form-renderer/upload-limits';
import { useUpload } from '@/components/form-renderer/use-upload';
import { Card } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorId, FormField, helpId } from '@/components/ui/form-field';
import { organisationName } from '@/lib/domain/locale';
import { logoOf } from '@/lib/domain/organisation/logo';
import type { SettingsProps } from './settings-card';

const ID = 'settings-logo';

/** Shows the logo as applicants see it. Replaces and removes it. */
export function LogoCard({ settings, mayChange }: SettingsProps) {
  const t = useTranslations('organisation.settings.logo');
  const organisation = organisationName(settings, useLocale());
  const logo = logoOf(settings.images);
  return (
    <Card id="logo" title={t('title')} description={t('text')} className="scroll-mt-20">
      <div className="grid gap-5">
        {logo ? (
          // Applicants see it in light and dark mode, so it is shown on the page's own background.
          <div className="rounded border border-line px-4 py-3">
            {/* biome-ignore lint/performance/noImgElement: the size is the logo's own, within the height of the header */}
            <img
              src={logo.url}
              alt={t('alt', { organisation })}
              className="h-8 w-auto max-w-full object-contain object-left"
            />
          </div>
        ) : (
          <p className="text-ink-muted">{t('none')}</p>
        )}
        {mayChange && <Upload slug={settings.slug} hasLogo={logo !== undefined} />}
        {mayChange && logo && <Remove slug={settings.slug} />}
      </div>
    </Card>
  );
}

function Upload({ slug, hasLogo }: { slug: string; hasLogo: boolean }) {
  const t = useTranslations('organisation.settings.logo');
  const refresh = useRefresh();
  const upload = useUpload({
    name: 'uploadLogo',
    parameters: { slug },
    field: 'file',
    asApplicant: false,
    limits: LOGO_FILES,
    onUploaded: () => {
      showMessage({ type: 'success', text: t('uploaded') });
      void refresh();
    },
  });
  const error = upload.error ?? undefined;
  return (
    <FormField id={ID} label={t('label')} help={t('help')} error={error}>
      {() => (
        <FileDrop
          id={ID}
          limits={LOGO_FILES}
          upload={upload}
          describedBy={error ? `${helpId(ID)} ${errorId(ID)}` : helpId(ID)}
          invalid={error !== undefined}
          chooseLabel={t(hasLogo ? 'replace' : 'choose')}
        />
      )}
    </FormField>
  );
}

function Remove({ slug }: { slug: string }) {
  const t = useTranslations('organisation.settings.logo');
  return (
    <div>
      <ConfirmButton
        size="sm"
        variant="quiet"
        question={{ title: t('question.title'), text: <p>{t('question.text')}</p> }}
        change={(options) => call('removeLogo', { slug }, options)}
        done={t('removed')}
      >
        {t('remove')}
      </ConfirmButton>
    </div>
  );
}
