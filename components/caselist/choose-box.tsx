'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { showMessage } from '@/components/ui/toast-store';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type ChosenCase, chosenCases, useChosenCases } from './chosen-cases';

const BOX = 'relative z-10 size-4 shrink-0 accent-(--accent) max-md:size-6';

/** Chooses a case of the list. With Shift, chooses all cases since the one chosen before. Shown only once the page's code runs. */
export function ChooseBox({ item, items }: { item: ChosenCase; items: readonly ChosenCase[] }) {
  const chosen = useChosenCases();
  return chosen && <Box item={item} items={items} isChosen={chosen.has(item.id)} />;
}

function Box({
  item,
  items,
  isChosen,
}: {
  item: ChosenCase;
  items: readonly ChosenCase[];
  isChosen: boolean;
}) {
  const t = useTranslations('caseList.bulk');
  const onClick = (event: MouseEvent) => {
    if (!chosenCases.toggle(item, items, event.shiftKey)) tellFull(t);
  };
  return (
    <input
      type="checkbox"
      aria-label={t('choose', { company: item.companyName })}
      checked={isChosen}
      onChange={() => undefined}
      onClick={onClick}
      className={BOX}
    />
  );
}

/** Chooses every case of the page. */
export function ChooseAllBox({ items }: { items: readonly ChosenCase[] }) {
  const t = useTranslations('caseList.bulk');
  const chosen = useChosenCases();
  if (!chosen) return null;
  const isAll = items.every(({ id }) => chosen.has(id));
  return (
    <input
      type="checkbox"
      aria-label={t('chooseAll')}
      checked={isAll}
      onChange={() => {
        if (!chosenCases.set(items, !isAll)) tellFull(t);
      }}
      className={`${BOX} align-middle`}
    />
  );
}

function tellFull(t: ReturnType<typeof useTranslations<'caseList.bulk'>>): void {
  showMessage({ type: 'warning', text: t('full', { count: COUNT_LIMITS.bulkCases }) });
}
