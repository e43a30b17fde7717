'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { organisationHref } from '../organisation-href';
import { placeHref } from '../place-words';
import { useDraft } from '../use-draft-store';
import { SharePreview } from './share-preview';
import { TriedApplication } from './tried-application';

/** The whole draft as applicants would experience it. */
export function PreviewScreen() {
  const t = useTranslations('organisation.preview');
  const names = useTranslations('organisation.nav');
  const { slug, state, canEdit } = useDraft();
  const asked = useSearchParams().get('form');
  const { forms } = state.body;
  const [formId, setFormId] = useState((forms.find(({ id }) => id === asked) ?? forms[0])?.id ?? '');
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="font-semibold text-2xl">{names('preview')}</h1>
      <Alert
        title={t('banner')}
        actions={
          <LinkButton size="sm" href={`${organisationHref(slug, 'forms')}?form=${formId}`}>
            {t('edit')}
          </LinkButton>
        }
      >
        {t('text')}
      </Alert>
      {canEdit && state.isDraft && <SharePreview slug={slug} />}
      <TriedApplication
        body={state.body}
        firstForm={formId}
        onForm={setFormId}
        renderAside={({ label, ...question }) => (
          <Link
            href={placeHref(slug, { part: 'forms', ...question })}
            className="text-accent-ink text-xs underline underline-offset-2"
            aria-label={t('editQuestion', { name: label })}
          >
            {t('edit')}
          </Link>
        )}
      />
    </div>
  );
}
