import { useLocale, useTranslations } from 'next-intl';
import { CountTable } from '@/components/organisation/count-table';
import { organisationHref } from '@/components/organisation/organisation-href';
import { useWhoChanged } from '@/components/organisation/use-who-changed';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { exactTime } from '@/components/ui/relative-day';
import { DiscardDraft } from './discard-draft';
import { MoveCases } from './move-cases';
import type { OverviewPart } from './overview';

/** The version that new cases get. */
export function VersionInUse({ overview: { slug, versions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.version');
  const locale = useLocale();
  const inUse = versions.find(({ isInUse }) => isInUse);
  if (!inUse) {
    return (
      <Card title={t('title')}>
        <p className="text-ink-muted">{t('none')}</p>
      </Card>
    );
  }
  const time = exactTime(new Date(inUse.publishedAt), locale);
  const name = inUse.publishedBy;
  return (
    <Card title={t('title')}>
      <p className="font-semibold text-lg">{t('number', { version: inUse.version })}</p>
      <p>{name === null ? t('publishedUnknown', { time }) : t('published', { time, name })}</p>
      {inUse.note && (
        <p className="mt-2 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">
          {inUse.note}
        </p>
      )}
      <p className="mt-2 text-ink-muted">{t('text')}</p>
      <LinkButton href={organisationHref(slug, 'versions')} size="sm" className="mt-4">
        {t('all')}
      </LinkButton>
    </Card>
  );
}

/** The draft: who changed it, its changes, and its problems. */
export function Draft({ overview: { slug, draft, versionInUse, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.draft');
  const whoChanged = useWhoChanged();
  const locale = useLocale();
  const mayEdit = permissions.includes('editDraft');
  if (!draft) {
    return (
      <Card title={t('title')}>
        <p className="text-ink-muted">{t('none')}</p>
        {mayEdit && (
          <LinkButton href={organisationHref(slug, 'forms')} size="sm" className="mt-4">
            {t('start')}
          </LinkButton>
        )}
      </Card>
    );
  }
  const { revision, baseVersion, updatedBy, updatedAt, changes, problems, warnings } = draft;
  return (
    <Card title={t('title')}>
      <p>{t('by', { name: whoChanged(updatedBy), time: exactTime(new Date(updatedAt), locale) })}</p>
      <p className="text-ink-muted">
        {baseVersion === null ? t('first') : t('base', { version: baseVersion })}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        <li>
          <Badge>{t('changes', { count: changes })}</Badge>
        </li>
        <li>
          <Badge tone={problems > 0 ? 'danger' : 'success'}>{t('problems', { count: problems })}</Badge>
        </li>
        <li>
          <Badge tone={warnings > 0 ? 'warning' : 'neutral'}>{t('warnings', { count: warnings })}</Badge>
        </li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton href={organisationHref(slug, 'forms')} size="sm">
          {t('edit')}
        </LinkButton>
        {versionInUse !== null && (
          <LinkButton href={`${organisationHref(slug, 'versions')}?from=${versionInUse}&to=draft`} size="sm">
            {t('compare')}
          </LinkButton>
        )}
        {permissions.includes('publish') && (
          <LinkButton href={organisationHref(slug, 'publish')} size="sm">
            {t('publish')}
          </LinkButton>
        )}
        {permissions.includes('discardDraft') && <DiscardDraft {...{ slug, revision, changes }} />}
      </div>
    </Card>
  );
}

/** The number of cases that follow each version. */
export function CasesPerVersion({ overview: { slug, versions, versionInUse, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.cases');
  const behind = versions.reduce((sum, { isInUse, editableCases }) => sum + (isInUse ? 0 : editableCases), 0);
  const shown = versions.filter(({ cases, isInUse }) => cases > 0 || isInUse);
  return (
    <Card title={t('title')} description={t('text')}>
      {shown.length === 0 ? (
        <p className="text-ink-muted">{t('none')}</p>
      ) : (
        <CountTable
          caption={t('title')}
          columns={[
            { label: t('version') },
            { label: t('all'), isNumber: true },
            { label: t('editable'), isNumber: true },
          ]}
          rows={shown.map(({ version, cases, editableCases, isInUse }) => ({
            key: version,
            cells: [<VersionNumber key="version" {...{ version, isInUse }} />, cases, editableCases],
          }))}
        />
      )}
      {behind > 0 && versionInUse !== null && permissions.includes('moveCases') && (
        <div className="mt-4">
          <MoveCases slug={slug} version={versionInUse} count={behind} />
        </div>
      )}
    </Card>
  );
}

function VersionNumber({ version, isInUse }: { version: number; isInUse: boolean }) {
  const t = useTranslations('organisation.overview.cases');
  return (
    <>
      <span className="me-2">{version}</span>
      {isInUse && <Badge tone="accent">{t('inUse')}</Badge>}
    </>
  );
}
