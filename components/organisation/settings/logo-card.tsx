'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '@/components/browser/send';
import { FileDrop } from '@/components/form-renderer/file-drop';
import { LOGO_FILES } from '@/components/form-renderer/upload-limits';
import { useUpload } from '@/components/form-renderer/use-upload';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { errorId, FormField, helpId } from '@/components/ui/form-field';
import { showMessage } from '@/components/ui/message-store';
import { Question } from '@/components/ui/question';
import { useRefresh } from '@/components/ui/refresh';
import { organisationName } from '@/lib/domain/locale';
import { logoOf } from '@/lib/domain/organisation/logo';
import { type Settings, useMayChange } from './settings-card';

const ID = 'settings-logo';

/** Shows the logo as applicants see it. Replaces and removes it. */
export function LogoCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.logo');
  const organisation = organisationName(settings, useLocale());
  const mayChange = useMayChange();
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
  const router = useRouter();
  const upload = useUpload({
    name: 'uploadLogo',
    parameters: { slug },
    field: 'file',
    asApplicant: false,
    limits: LOGO_FILES,
    onUploaded: () => {
      showMessage({ type: 'success', text: t('uploaded') });
      router.refresh();
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
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend((_input: null, options) => call('removeLogo', { slug }, options), {
    done: t('removed'),
    onDone: () => setIsAsked(false),
    onRefused: () => setIsAsked(false),
    refresh: useRefresh(),
  });
  return (
    <div>
      <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
      {isAsked && (
        <Question
          title={t('question.title')}
          confirm={t('remove')}
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send(null)}
        >
          <p>{t('question.text')}</p>
        </Question>
      )}
    </div>
  );
}
