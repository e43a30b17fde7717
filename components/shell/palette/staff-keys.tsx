'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { staffGuide } from '@/components/shell/guide-link';
import { listAddress, returnToList } from '@/components/shell/list-address';
import { guideHref } from '@/lib/domain/guides';
import { toLocale } from '@/lib/domain/locale';
import { takeAsText } from './awaited';
import { commandsNow, useCommands } from './commands';
import { areKeysOn, isTyping, topOfPage } from './key-rules';
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
  } else if (!isCommand && openedPalette() === null && !isTyping(event.target) && !takeAsText(event)) {
    runKey(event);
  }
}

function runKey(event: KeyboardEvent): void {
  if (event.repeat || !areKeysOn() || topOfPage() === null) return;
  const command = commandsNow().find(({ key }) => key === event.key);
  if (!command) return;
  event.preventDefault();
  command.run();
}
