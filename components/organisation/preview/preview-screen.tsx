'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Main } from '@/components/shell/main';
import { Queries } from '@/components/shell/queries';
import { Alert } from '@/components/ui/alert';
import { Button, CopyButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { ErrorState } from '@/components/ui/part';
import { exactDay } from '@/components/ui/relative-day';
import { TextField } from '@/components/ui/text-field';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { organisationName } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { organisationHref } from '../screen-heading';
import { useSaveFirst, useVersionDraft } from '../use-draft-store';
import { placeHref } from '../use-problem-words';
import { TriedApplication } from './tried-application';

/** The whole draft as applicants would experience it. */
export function PreviewScreen({ organisation }: { organisation: PreviewedOrganisation }) {
  const t = useTranslations('organisation.preview');
  const { slug, state, canEdit } = useVersionDraft();
  const saveFirst = useSaveFirst();
  const requested = useSearchParams().get('form');
  const { forms } = state.body;
  const first = forms.find(({ id }) => id === requested)?.id;
  const [formId, setFormId] = useState(first ?? forms[0]?.id ?? '');
  return (
    <div className="mx-auto -mt-2 grid max-w-4xl gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="font-semibold text-lg">{t('banner')}</h1>
        <p className="text-ink-muted text-sm">{t('text')}</p>
        <LinkButton size="sm" className="ms-auto" href={`${organisationHref(slug, 'forms')}?form=${formId}`}>
          {t('edit')}
        </LinkButton>
      </div>
      {canEdit && state.isDraft && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm text-accent-ink">{t('share.open')}</summary>
          <div className="mt-2">
            <SharePreview slug={slug} />
          </div>
        </details>
      )}
      <TriedApplication
        body={state.body}
        organisation={organisation}
        drawDocument={async (tried, signal) => {
          // The server draws what is saved, whether or not that is all.
          await saveFirst();
          return call('drawPreview', { slug, ...tried }, { signal });
        }}
        firstForm={first}
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

/** Makes links with which anybody can try the draft, lists those that work, and revokes them. */
export function SharePreview({ slug }: { slug: string }) {
  const t = useTranslations('organisation.preview.share');
  const locale = useLocale();
  const client = useQueryClient();
  const showLinks = () => client.invalidateQueries({ queryKey: queryKeyOf('listPreviewLinks', { slug }) });
  const made = useSend((_input: null, options) => call('makePreviewLink', { slug }, options), {
    onDone: showLinks,
  });
  return (
    <section className="grid gap-4">
      {made.answer && (
        <div className="grid gap-1">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              id="preview-link"
              label={t('link')}
              help={t('until', { day: exactDay(new Date(made.answer.validUntil), locale) })}
              className="min-w-0 flex-1 basis-72"
              readOnly
              limit={made.answer.url.length}
              value={made.answer.url}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={made.answer.url} />
          </div>
          <p className="text-ink-muted text-sm">{t('once')}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={made.isPending} onClick={() => made.send(null)}>
          {t(made.answer ? 'another' : 'submit')}
        </Button>
        <p className="text-ink-muted text-sm">{t('text')}</p>
      </div>
      <Links slug={slug} onRevoked={showLinks} />
    </section>
  );
}

function Links({ slug, onRevoked }: { slug: string; onRevoked: () => unknown }) {
  const t = useTranslations('organisation.preview.share');
  const links = useQuery({
    queryKey: queryKeyOf('listPreviewLinks', { slug }),
    queryFn: ({ signal }) => call('listPreviewLinks', { slug }, { signal }),
  });
  if (links.isError && !links.data) {
    return <ErrorState title={t('failed')} onRetry={() => void links.refetch()} />;
  }
  if (!links.data || links.data.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="font-medium">{t('title')}</h2>
      <ul className="grid gap-2">
        {links.data.map((link) => (
          <LinkRow key={link.linkId} slug={slug} link={link} onRevoked={onRevoked} />
        ))}
      </ul>
    </div>
  );
}

interface LinkRowProps {
  slug: string;
  link: CallAnswer<'listPreviewLinks'>[number];
  onRevoked: () => unknown;
}

function LinkRow({ slug, link: { linkId, madeBy, madeAt, validUntil }, onRevoked }: LinkRowProps) {
  const t = useTranslations('organisation.preview.share');
  const locale = useLocale();
  const made = { name: madeBy, day: exactDay(new Date(madeAt), locale) };
  const revoke = useSend(() => call('revokePreviewLink', { slug, linkId }), {
    done: t('revoked'),
    onDone: onRevoked,
    // Somebody else may have revoked it, or it may just have ended.
    onRefused: onRevoked,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {t('by', made)}
        <span className="block text-ink-muted text-sm">
          {t('ends', { day: exactDay(new Date(validUntil), locale) })}
        </span>
      </span>
      <Button
        size="sm"
        pending={revoke.isPending}
        aria-label={t('revokeLabel', made)}
        onClick={() => revoke.send()}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

interface SharedPreviewProps {
  organisation: PreviewedOrganisation;
  body: VersionBody;
  /** The token of the link. */
  link: string;
}

/** The draft, for somebody who has the link to it and may have no account. */
export function SharedPreview({ organisation, body, link }: SharedPreviewProps) {
  const { slug } = organisation;
  const t = useTranslations('organisation.preview');
  const name = organisationName(organisation, useLocale());
  return (
    <Main className="mx-auto grid w-full max-w-4xl content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="break-words font-semibold text-2xl">{t('shared.title', { organisation: name })}</h1>
      <Alert>{t('text')}</Alert>
      <Queries>
        <TriedApplication
          body={body}
          organisation={organisation}
          hasHeader
          drawDocument={(tried, signal) => call('drawSharedPreview', { slug, link, ...tried }, { signal })}
        />
      </Queries>
    </Main>
  );
}
