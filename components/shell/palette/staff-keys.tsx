'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { staffGuide } from '@/components/shell/guide-link';
import { listAddress, returnToList } from '@/components/shell/list-address';
import { listHref, parseListQuery, tabsFor, workTab } from '@/components/shell/list-query';
import { guideHref } from '@/lib/domain/guides';
import { toLocale } from '@/lib/domain/locale';
import { lookForAwaited, takeAsText } from './awaited';
import { commandsNow, useCommands } from './commands';
import { areKeysOn, isInSight, isTyping, topOfPage } from './key-rules';
import {
  closePalette,
  loadPalette,
  openedPalette,
  openPalette,
  preparePalette,
  subscribePalette,
} from './palette-store';

const Palette = lazyPart(loadPalette);
const loadKeyList = () => import('./key-list').then((module) => module.KeyList);
const KeyList = lazyPart(loadKeyList);
const AbsenceDialog = lazyPart(() =>
  import('@/components/shell/absence/absence-dialog').then((module) => module.AbsenceDialog),
);

/** Keyboard use of case workers' pages: Ctrl+K for the palette, single-character keys, and `?` for the list of keys. */
export function StaffKeys({ leadsToOrganisation }: { leadsToOrganisation: boolean }) {
  const opened = useSyncExternalStore(subscribePalette, openedPalette, () => null);
  useGeneralCommands(leadsToOrganisation);
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!opened) return null;
  return (
    <Suspense>
      {opened === 'palette' && <Palette onClose={closePalette} />}
      {opened === 'keys' && <KeyList onClose={closePalette} />}
      {opened === 'absence' && <AbsenceDialog onClose={closePalette} />}
    </Suspense>
  );
}

/** Offers the commands that every page has. */
function useGeneralCommands(leadsToOrganisation: boolean): void {
  const t = useTranslations('palette.go');
  const work = useTranslations('caseList.work');
  const router = useRouter();
  const locale = toLocale(useLocale());
  useCommands(() => [
    {
      id: 'go-list',
      label: t('list'),
      key: 'u',
      isInPalette: true,
      isForBoth: true,
      run() {
        returnToList();
        router.push(listAddress(), { scroll: false });
      },
    },
    ...tabsFor({ isReviewer: !leadsToOrganisation, hasLate: false }).map((tab) => ({
      id: `go-list-${tab}`,
      label: t('worklist', { list: work(tab) }),
      isInPalette: true,
      run: () => router.push(listHref('/', parseListQuery({}), workTab(tab))),
    })),
    ...(leadsToOrganisation
      ? [
          {
            id: 'go-statistics',
            label: t('statistics'),
            isInPalette: true,
            run: () => router.push('/statistics'),
          },
          {
            id: 'go-organisation',
            label: t('organisation'),
            isInPalette: true,
            run: () => router.push('/organisation'),
          },
        ]
      : []),
    {
      id: 'go-guide',
      label: t('guide'),
      isInPalette: true,
      run() {
        location.assign(guideHref(staffGuide(location.pathname), locale, location.pathname));
      },
    },
    { id: 'absence', label: t('absence'), isInPalette: true, run: () => openPalette('absence') },
    {
      id: 'keys',
      label: t('keys'),
      key: '?',
      isInPalette: true,
      isForBoth: true,
      run: () => openPalette('keys'),
    },
  ]);
}

function onKeyDown(event: KeyboardEvent): void {
  // Ctrl+K may follow.
  if (event.key === 'Control' || event.key === 'Meta') preparePalette();
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
    if (openedPalette() === null && topOfPage() === null) return;
    event.preventDefault();
    openedPalette() === 'palette' ? closePalette() : openPalette('palette');
  } else if (isCommand && event.key === 'Enter' && openedPalette() === null && !isTyping(event.target)) {
    pressMain(event);
  } else if (!isCommand && openedPalette() === null) {
    if (isTyping(event.target)) lookForAwaited();
    else if (!takeAsText(event)) runKey(event);
  }
}

/** Presses the main button of the next step, if it is in sight, and says which one that was unless a dialog opens. */
function pressMain(event: KeyboardEvent): void {
  const main = document.querySelector<HTMLElement>('#next-step .button-primary:not(:disabled)');
  if (!main || event.repeat || topOfPage() !== document || !isInSight(main)) return;
  event.preventDefault();
  if (main instanceof HTMLButtonElement)
    showMessage({ type: 'info', text: `Ctrl+Enter: ${main.textContent}` });
  main.click();
}

/** Keys that follow each other faster than this, in milliseconds, are text that somebody types. */
const TYPING_MS = 400;

let lastKeyAt = Number.NEGATIVE_INFINITY;

function runKey(event: KeyboardEvent): void {
  if (event.repeat || !areKeysOn() || topOfPage() === null) return;
  const command = commandsNow().find(({ key }) => key === event.key);
  const isAmidText = event.timeStamp - lastKeyAt < TYPING_MS;
  lastKeyAt = event.timeStamp;
  if (!command || (command.isUndo && isAmidText)) return;
  event.preventDefault();
  command.run();
}
