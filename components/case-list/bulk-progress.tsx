'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { readStored, writeStored } from '@/components/browser/browser-storage';
import { useSend } from '@/components/browser/send';
import { caseHref } from '@/components/shell/listed-cases';
import { useCommands } from '@/components/shell/palette/commands';
import { Awaited } from '@/components/ui/awaited';
import { Button, IconButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Question } from '@/components/ui/question';
import type { BulkSummary } from '@/lib/contract/calls/bulk';
import type { BulkState } from '@/lib/domain/lifecycle/bulk';
import { toLocale } from '@/lib/domain/locale';

const EVERY_MS = 1_000;
const PUT_AWAY = 'bulk-put-away';
const PLACE = 'bulk-place';

/** Remembers the list in which a change of several cases began, by its address. */
export function keepBulkPlace(bulkId: string, list: string): void {
  writeStored('browser', PLACE, `${bulkId} ${list}`);
}

/**
 * Shows the progress of the latest change of several cases, even after somebody leaves the page and comes back. A change that has just
 * begun (`started` is its id) gets focus. Its result stays in the list where it began, whose address is `list`, until it is closed or the
 * session ends.
 */
export function BulkProgress({ started, list }: { started: string | null; list: string }) {
  const t = useTranslations('caseList.bulk');
  const section = useRef<HTMLElement>(null);
  const [putAway, setPutAway] = useState(() => readStored('browser', PUT_AWAY));
  const [isOpen, setIsOpen] = useState(false);
  const bulks = useQuery({
    queryKey: queryKeyOf('listBulks', {}),
    queryFn: () => call('listBulks', {}),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? EVERY_MS : false),
  });
  const [bulk] = bulks.data ?? [];
  const undo = useSend(async (bulkId: string) => {
    const made = await call('takeBackBulk', { bulkId });
    keepBulkPlace(made.bulkId, list);
    await bulks.refetch();
  });
  const isHere = bulk && readStored('browser', PLACE) === `${bulk.id} ${list}`;
  const undoing = isHere && bulk.canBeUndone && !undo.isPending ? bulk.id : null;
  useCommands(() =>
    undoing === null
      ? []
      : [
          {
            id: 'undo',
            label: t('undo'),
            key: 'z',
            isInPalette: true,
            isUndo: true,
            run: () => undo.send(undoing),
          },
        ],
  );
  const isStarted = started !== null && bulk?.id === started;
  useEffect(() => {
    if (isStarted) section.current?.focus();
  }, [isStarted]);
  if (!bulk || putAway === bulk.id) return null;
  const { id, total, done, refused } = bulk;
  if (!isRunning(bulk) && !isHere) return null;
  const leave = () => {
    setPutAway(id);
    writeStored('browser', PUT_AWAY, id);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('progress')}
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-overlay"
    >
      <p role="status" className="numeric">
        {inWords(bulk, t)}
      </p>
      {isRunning(bulk) && (
        <progress
          aria-label={t('progress')}
          value={done + refused}
          max={total}
          className="progress-bar h-2 min-w-0 flex-[1_1_8rem]"
        />
      )}
      {bulk.canBeUndone && (
        <Button size="sm" className="ms-auto" pending={undo.isPending} onClick={() => undo.send(id)}>
          {t('undo')}
        </Button>
      )}
      <Button size="sm" className={bulk.canBeUndone ? '' : 'ms-auto'} onClick={() => setIsOpen(true)}>
        {t('results')}
      </Button>
      {!isRunning(bulk) && (
        <IconButton label={t('putAway')} icon={<X aria-hidden="true" />} onClick={leave} />
      )}
      {isOpen && <Results bulk={bulk} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** Returns the progress or the result in words. */
function inWords(bulk: BulkSummary, t: ReturnType<typeof useTranslations<'caseList.bulk'>>): string {
  const { total, done, refused } = bulk;
  const action = bulk.isUndo ? (bulk.action === 'archive' ? 'unarchive' : 'undo') : bulk.action;
  return isRunning(bulk)
    ? t(`running.${action}`, { count: done + refused, total })
    : t(`finished.${action}`, { done, refused });
}

const isRunning = ({ finishedAt }: BulkSummary) => finishedAt === null;

/** The result for each case, refused ones first. */
function Results({ bulk, onClose }: { bulk: BulkSummary; onClose: () => void }) {
  const t = useTranslations('caseList.bulk');
  const locale = toLocale(useLocale());
  const { id: bulkId } = bulk;
  const query = useQuery({
    queryKey: [...queryKeyOf('getBulk', { bulkId, locale }), bulk.done, bulk.refused],
    queryFn: () => call('getBulk', { bulkId, locale }),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const items = data ? [...data.items].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)) : [];
  return (
    <Question
      title={t('resultsTitle')}
      tone="primary"
      cancel={null}
      confirm={t('close')}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <p className="numeric">{inWords(bulk, t)}</p>
      {!data && <Awaited query={query} lines={4} />}
      <ul className="mt-1 max-h-[50dvh] divide-y divide-line overflow-y-auto rounded border border-line px-3 empty:hidden">
        {items.map(({ caseId, companyName, state, reason }) => (
          <li key={caseId} className="py-2">
            <Link href={caseHref({ id: caseId })} className="link font-medium">
              {companyName}
            </Link>
            <p className={state === 'REFUSED' ? 'text-danger text-sm' : 'text-ink-muted text-sm'}>
              {reason ?? t(`state.${state}`)}
            </p>
          </li>
        ))}
      </ul>
    </Question>
  );
}

const ORDER: readonly BulkState[] = ['REFUSED', 'WAITING', 'DONE'];
