'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { caseHref } from '@/components/shell/listed-cases';
import { Awaited } from '@/components/ui/awaited';
import { RouteDialog } from '@/components/ui/dialogs';
import { CompanyNumber } from '@/components/ui/identifiers';
import { Link } from '@/components/ui/link';
import { CaseStatusDot } from '@/components/ui/status-dot';
import { TextField } from '@/components/ui/text-field';
import type { CaseList, CaseListItem } from '@/lib/contract/case-list';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { CaseMarks } from './case-cell';

/** Finds any case by name or number, in every category, whatever the list shows. */
export function SearchDialog() {
  const t = useTranslations('dialog.search');
  return (
    <RouteDialog title={t('title')} subtitle={t('subtitle')} closeTo="/" keepQuery isHere size="large">
      <QuickSearch />
    </RouteDialog>
  );
}

const SHOWN = 12;

function QuickSearch() {
  const t = useTranslations('dialog.search');
  const router = useRouter();
  const [text, setText] = useState('');
  /** The text for which Enter was pressed. Its first case opens as soon as it is found. */
  const [entered, setEntered] = useState<string | null>(null);
  const typed = text.trim();
  const settled = useSettled(typed);
  const search = entered === typed ? typed : settled;
  const isSearching = search !== '';
  const found = useQuery({
    queryKey: queryKeyOf('listActiveCases', { group: 'all', search }),
    queryFn: ({ signal }) => call('listActiveCases', { group: 'all', search, pageSize: SHOWN }, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const first = found.isPlaceholderData || search !== typed ? undefined : found.data?.items[0];
  useEffect(() => {
    if (entered === typed && first) {
      setEntered(null);
      router.push(caseHref(first));
    }
  }, [entered, typed, first, router]);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isConfirmed = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isConfirmed && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      setEntered(typed || null);
    } else {
      moveBetween(event);
    }
  }
  return (
    <search onKeyDown={onKeyDown}>
      <TextField
        id="quick-search"
        type="search"
        label={t('field')}
        help={t('help')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        limit={TEXT_LIMITS.search}
        required={false}
      />
      <div className="mt-4 min-h-40">
        {isSearching && found.data && <Found list={found.data} search={search} />}
        {isSearching && !found.data && <Awaited query={found} lines={5} />}
      </div>
    </search>
  );
}

function Found({ list, search }: { list: CaseList; search: string }) {
  const t = useTranslations('dialog.search');
  return (
    <>
      <p role="status" className="mb-2 text-ink-muted text-sm">
        {t(list.totalIsCapped ? 'foundMany' : 'found', { count: list.total })}
      </p>
      <ul className="-mx-2">
        {list.items.map((item) => (
          <FoundCase key={item.id} item={item} />
        ))}
      </ul>
      {list.total > list.items.length && (
        <Link
          href={`/?${new URLSearchParams({ group: 'all', search })}`}
          className="link mt-3 inline-block text-sm"
        >
          {t('showAll')}
        </Link>
      )}
    </>
  );
}

function FoundCase({ item }: { item: CaseListItem }) {
  const t = useTranslations('caseList');
  return (
    <li>
      <Link
        href={caseHref(item)}
        data-found
        className="flex flex-wrap items-center gap-x-4 gap-y-0.5 rounded px-2 py-2 hover:bg-hover focus-visible:bg-hover"
      >
        <span className="min-w-0 flex-[1_1_10rem] font-medium">{item.companyName}</span>
        <CaseMarks item={item} />
        <span className="numeric text-ink-muted">{item.reference}</span>
        <CompanyNumber orgNo={item.orgNo} />
        <span className="w-56 text-sm max-sm:w-full">
          <CaseStatusDot
            displayStatus={item.displayStatus}
            archivedFrom={item.archivedFrom}
            isApplicationWithdrawn={item.isApplicationWithdrawn}
          />
        </span>
        <span className="w-28 text-ink-muted text-sm max-sm:hidden">
          {item.assignedTo?.name ?? t('unassigned')}
        </span>
      </Link>
    </li>
  );
}

/** Moves with the arrow keys from the field into the results, and back. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
    return;
  }
  const field = event.currentTarget.querySelector<HTMLElement>('input');
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-found]')];
  const stops = field ? [field, ...links] : links;
  const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}
