'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useMemo, useState } from 'react';
import { saveFile } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { TableFileButton } from '@/components/form-renderer/table-file-button';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { Link } from '@/components/ui/link';
import { LOCALES } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { bodyTexts, type PlacedText, withText } from '@/lib/domain/organisation/body-texts';
import { isSame } from '@/lib/domain/organisation/differences';
import { longestAt } from '@/lib/domain/organisation/unsavable';
import { DraftBar } from './draft-bar';
import { TextPair } from './forms/text-pair';
import { useVersionDraft } from './use-draft-store';
import { fieldOf, placeHref, usePlaceName } from './use-problem-words';

const ReadTexts = lazyPart(() => import('./read-texts').then((module) => module.ReadTexts));
type ChangedText = Pick<PlacedText, 'key' | 'text'>;

const FILTERS = ['all', 'missing', 'stale'] as const;
type Filter = (typeof FILTERS)[number];
/** How many more texts each press shows. */
const AT_ONCE = 30;

/** Edits every text of the draft, with the languages side by side. Exports and imports them as a table. */
export function TextsScreen() {
  const t = useTranslations('organisation.texts');
  const words = useKeyedText('organisation');
  const placeName = usePlaceName();
  const { slug, store, state, published } = useVersionDraft();
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(AT_ONCE);
  const before = useMemo(
    () => new Map(published ? bodyTexts(published).map((one) => [one.key, one.text]) : []),
    [published],
  );
  const all = bodyTexts(state.body);
  const isStale = ({ key, text }: PlacedText) => {
    const old = before.get(key);
    const changed = LOCALES.filter((locale) => old?.[locale] !== text[locale]);
    return old !== undefined && changed.length > 0 && changed.length < LOCALES.length;
  };
  const passes: Record<Filter, (one: PlacedText) => boolean> = {
    all: () => true,
    missing: isMissing,
    stale: isStale,
  };
  const shown = all.filter(passes[filter]);
  return (
    <>
      <DraftBar screen="texts">
        <TableButtons texts={all} />
      </DraftBar>
      <RadioGroup
        id="texts-filter"
        label={t('filter')}
        options={FILTERS.map((value) => ({
          value,
          label: t(value, { count: all.filter(passes[value]).length }),
        }))}
        value={filter}
        onChange={(value) => setFilter(FILTERS.find((one) => one === value) ?? 'all')}
      />
      {shown.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <>
          <ul className="mt-6 grid gap-6">
            {shown.slice(0, most).map((one) => (
              <li key={one.key} className="grid gap-2 border-line border-b pb-6">
                <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                  <Link
                    href={placeHref(slug, one.place)}
                    className="font-medium text-accent-ink underline underline-offset-2"
                  >
                    {placeName(state.body, one.place)}
                  </Link>
                  {isMissing(one) && <span className="text-warning">{t('isMissing')}</span>}
                  {isStale(one) && <span className="text-warning">{t('isStale')}</span>}
                </p>
                <TextPair
                  id={`text-${one.key}`}
                  about={fieldOf(one.place)}
                  label={words(`textKinds.${one.kind}`)}
                  text={one.text}
                  optional={isOptional(one)}
                  long={one.isLong}
                  limit={longestAt(one.place)}
                  onChange={(text, step) => store.change((body) => withText(body, one.key, text), step)}
                />
              </li>
            ))}
          </ul>
          {shown.length > most && (
            <Button className="mt-6" onClick={() => setMost(most + AT_ONCE)}>
              {t('more', { count: Math.min(AT_ONCE, shown.length - most), rest: shown.length - most })}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** Whether the text may be left empty in every language. */
function isOptional({ place, kind }: PlacedText): boolean {
  return place.part === 'texts' || kind === 'helpText';
}

/** Whether a language is missing. Outside the forms, a text that is empty in every language uses the product's own. */
function isMissing({ place, text }: PlacedText): boolean {
  const empty = LOCALES.filter((locale) => text[locale].trim() === '');
  return empty.length > 0 && (place.part !== 'texts' || empty.length < LOCALES.length);
}

/** Exports the texts as a file for a translator, and imports it again. */
function TableButtons({ texts }: { texts: readonly PlacedText[] }) {
  const t = useTranslations('organisation.texts');
  const { slug, store, state, canEdit } = useVersionDraft();
  const [read, setRead] = useState<readonly ChangedText[]>([]);
  const bodyWith = (body: VersionBody) =>
    read.reduce((next, { key, text }) => withText(next, key, text), body);
  const take = async (table: Uint8Array): Promise<string | null> => {
    const { HEADING, readTextTable } = await import('./text-table');
    const answer = readTextTable(table, texts);
    if ('row' in answer)
      return t('refused', {
        row: answer.row,
        reason: t(`reason.${answer.reason}`, { heading: HEADING.join(', ') }),
      });
    const known = new Map(texts.map(({ key, text }) => [key, text]));
    const changed = answer.texts.filter(({ key, text }) => !isSame(known.get(key), text));
    if (changed.length === 0) showMessage({ type: 'info', text: t('changed.none') });
    setRead(changed);
    return null;
  };
  return (
    <>
      <Button
        size="sm"
        onClick={async () => {
          const { textTable } = await import('./text-table');
          saveFile(new Blob([textTable(texts)], { type: 'text/csv;charset=utf-8' }), `${slug}.csv`);
        }}
      >
        {t('export')}
      </Button>
      {canEdit && <TableFileButton label={t('import')} take={take} />}
      {read.length > 0 && (
        <Suspense>
          <ReadTexts
            count={read.length}
            before={state.body}
            after={bodyWith(state.body)}
            onCancel={() => setRead([])}
            onTake={() => {
              store.change(bodyWith);
              setRead([]);
              showMessage({ type: 'success', text: t('taken', { count: read.length }) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
