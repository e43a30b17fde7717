import { useLocale, useTranslations } from 'next-intl';
import { addressOf } from '@/components/browser/api-client';
import { ChangeList } from '@/components/organisation/change-list';
import type { BodyNames } from '@/components/organisation/changes/change-words';
import { organisationHref, ScreenHeading, useWhoChanged } from '@/components/organisation/screen-heading';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-style';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { exactTime } from '@/components/ui/relative-day';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { BodyChange } from '@/lib/domain/organisation/differences';
import { ImportFile } from './import-file';
import { RestoreButton } from './restore-button';
import { ComparisonHeading, VersionPicker } from './version-picker';

type Overview = CallAnswer<'getOrganisationOverview'>;

export type VersionOrDraft = number | 'draft';

/** The differences between two versions, or between a version and the draft. */
export interface Comparison {
  from: VersionOrDraft;
  to: VersionOrDraft;
  changes: readonly BodyChange[];
  total: number;
  names: BodyNames;
}

interface VersionsScreenProps {
  overview: Overview;
  /** The comparison in the address. `unknown` if there is no such version. */
  comparison: Comparison | 'unknown' | null;
}

/** How many versions are shown at first. */
const SHOWN = 20;

/** The versions of an organisation and what changed in each. Compares, exports, imports and restores them. */
export function VersionsScreen({ overview, comparison }: VersionsScreenProps) {
  const t = useTranslations('organisation');
  const { slug, versions, draft, permissions } = overview;
  const mayEdit = permissions.includes('editDraft');
  const choices = [...(draft ? (['draft'] as const) : []), ...versions.map(({ version }) => version)];
  const compared = comparison === 'unknown' ? null : comparison;
  return (
    <>
      <ScreenHeading title={t('nav.versions')}>{t('versions.intro')}</ScreenHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <VersionList overview={overview} mayEdit={mayEdit} />
          {mayEdit && <ImportFile slug={slug} />}
        </div>
        {choices.length > 1 && (
          <Card id="comparison" title={t('versions.compare.title')} className="scroll-mt-20">
            <VersionPicker
              id="compare"
              href={organisationHref(slug, 'versions')}
              anchor="#comparison"
              fields={[
                {
                  name: 'from',
                  label: t('versions.compare.from'),
                  shown: String(compared?.from ?? choices[1]),
                },
                { name: 'to', label: t('versions.compare.to'), shown: String(compared?.to ?? choices[0]) },
              ]}
              options={choices.map((which) => ({
                value: String(which),
                label: which === 'draft' ? t('versions.draft') : t('versions.number', { version: which }),
              }))}
              submit={t('versions.compare.submit')}
              className="grid items-start gap-4 sm:grid-cols-2"
            />
            {comparison === 'unknown' && (
              <Alert tone="warning" className="mt-5">
                {t('versions.compare.unknown')}
              </Alert>
            )}
            {compared && <Compared comparison={compared} />}
          </Card>
        )}
      </div>
    </>
  );
}

function Compared({ comparison: { from, to, changes, total, names } }: { comparison: Comparison }) {
  const t = useTranslations('organisation.versions');
  const nameOf = (which: VersionOrDraft) =>
    which === 'draft' ? t('draft') : t('number', { version: which });
  return (
    <section className="mt-6 min-w-0">
      <ComparisonHeading key={`${from} ${to}`}>
        {t('compare.heading', { from: nameOf(from), to: nameOf(to) })}
        <span className="font-normal text-ink-muted"> ({t('changes', { count: total })})</span>
      </ComparisonHeading>
      <ChangeList changes={changes} names={names} total={total} />
    </section>
  );
}

function VersionList({ overview, mayEdit }: { overview: Overview; mayEdit: boolean }) {
  const t = useTranslations('organisation.versions');
  const { slug, versions, draft, draftRevision } = overview;
  const items = versions.map((version, index) => (
    <VersionItem
      key={version.version}
      slug={slug}
      version={version}
      before={versions[index + 1]?.version ?? null}
      draftChanges={draft?.changes ?? null}
      draftRevision={draftRevision}
      mayEdit={mayEdit}
    />
  ));
  const older = items.slice(SHOWN);
  return (
    <Card title={t('list')}>
      <ol className="grid">
        {draft && <DraftItem overview={overview} draft={draft} />}
        {items.slice(0, SHOWN)}
      </ol>
      {versions.length === 0 && (
        <p className={draft ? 'mt-4 border-line border-t pt-4 text-ink-muted' : 'text-ink-muted'}>
          {t('none')}
        </p>
      )}
      {older.length > 0 && (
        <details className="border-line border-t pt-3">
          <summary className="w-fit rounded-sm text-ink-muted hover:text-ink">
            {t('older', { count: older.length })}
          </summary>
          <ol className="grid">{older}</ol>
        </details>
      )}
    </Card>
  );
}

const ITEM = 'min-w-0 border-line border-b py-4 first:pt-0 last:border-0 last:pb-0';

function DraftItem({ overview, draft }: { overview: Overview; draft: NonNullable<Overview['draft']> }) {
  const t = useTranslations('organisation.versions');
  const locale = useLocale();
  const { slug, versionInUse } = overview;
  const { updatedBy, updatedAt, changes } = draft;
  const whoChanged = useWhoChanged();
  return (
    <li className={ITEM}>
      <p className="font-semibold">{t('draft')}</p>
      <p className="text-ink-muted text-sm">
        {t('draftBy', { name: whoChanged(updatedBy), time: exactTime(new Date(updatedAt), locale) })}
        {' · '}
        {t('changes', { count: changes })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {versionInUse !== null && (
          <LinkButton
            size="sm"
            href={compareHref(slug, versionInUse, 'draft')}
            aria-label={t('whatChangedInDraft')}
          >
            {t('whatChanged')}
          </LinkButton>
        )}
        <Export slug={slug} version="draft" label={t('exportDraft')} />
      </div>
    </li>
  );
}

interface VersionItemProps {
  slug: string;
  version: Overview['versions'][number];
  /** The version before it, or null. */
  before: number | null;
  /** The number of draft changes that restoring would discard. Null without a draft. */
  draftChanges: number | null;
  draftRevision: number;
  mayEdit: boolean;
}

function VersionItem({ slug, version: it, before, draftChanges, draftRevision, mayEdit }: VersionItemProps) {
  const t = useTranslations('organisation.versions');
  const locale = useLocale();
  const { version, publishedAt, publishedBy, note, changes, cases, isInUse } = it;
  const time = exactTime(new Date(publishedAt), locale);
  return (
    <li className={ITEM}>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('number', { version })}</span>
        {isInUse && <Badge tone="accent">{t('inUse')}</Badge>}
      </p>
      <p className="text-ink-muted text-sm">
        {publishedBy === null ? t('publishedUnknown', { time }) : t('published', { time, name: publishedBy })}
        {before !== null && ` · ${t('changes', { count: changes })}`}
        {` · ${t('cases', { count: cases })}`}
      </p>
      {note && (
        <p className="mt-2 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">{note}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {before !== null && (
          <LinkButton
            size="sm"
            href={compareHref(slug, before, version)}
            aria-label={t('whatChangedIn', { version })}
          >
            {t('whatChanged')}
          </LinkButton>
        )}
        <Export slug={slug} version={version} label={t('exportVersion', { version })} />
        {mayEdit && (
          <RestoreButton
            slug={slug}
            version={version}
            draftChanges={draftChanges}
            draftRevision={draftRevision}
          />
        )}
      </div>
    </li>
  );
}

function Export({ slug, version, label }: { slug: string; version: VersionOrDraft; label: string }) {
  const t = useTranslations('organisation.versions');
  return (
    <a
      href={addressOf('exportOrganisation', { slug, version })}
      download
      aria-label={label}
      className={buttonClass({ size: 'sm' })}
    >
      {t('export')}
    </a>
  );
}

function compareHref(slug: string, from: VersionOrDraft, to: VersionOrDraft): string {
  return `${organisationHref(slug, 'versions')}?from=${from}&to=${to}#comparison`;
}
