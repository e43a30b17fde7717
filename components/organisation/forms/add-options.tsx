'use client';

import { ClipboardPaste } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { Button } from '@/components/ui/button';
import type { Option, Text } from '@/lib/domain/forms/component';
import { byLocale, LOCALES, type Locale } from '@/lib/domain/locale';
import type { PasteDialog as Dialog } from './paste-options';

/** Fetched once it is asked for. */
const PasteDialog = lazyPart(() => import('./paste-options').then((module) => module.PasteDialog));

/** The button that adds many options at once. */
export function PasteOptions(props: Omit<ComponentProps<typeof Dialog>, 'onClose'>) {
  const t = useTranslations('organisation.editor');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        <ClipboardPaste aria-hidden="true" />
        {t('pasteOptions')}
      </Button>
      {isOpen && (
        <FetchedPart>
          <PasteDialog {...props} onClose={() => setIsOpen(false)} />
        </FetchedPart>
      )}
    </>
  );
}

/** An option without a text, with an id that is free. */
export const newOption = (options: readonly Option[]): Option => optionMaker(options)();

/** Returns a function that makes options, each with an id that is free. */
export function optionMaker(options: readonly Option[]): (label?: Text) => Option {
  const ids = new Set(options.map(({ id }) => id));
  let number = 0;
  return (label = byLocale(() => '')) => {
    do number += 1;
    while (ids.has(`option${number}`));
    return { id: `option${number}`, label };
  };
}

/**
 * The options with a table from a spreadsheet filled in from one field on: a row for each option, a column for each language. An empty
 * cell leaves what is there. An empty row counts for nothing, except in a single column beside an option, whose text the other column has.
 */
export function withCells(
  options: readonly Option[],
  { index, language }: { index: number; language: Locale },
  table: string,
): Option[] {
  const columns = LOCALES.slice(LOCALES.indexOf(language));
  const make = optionMaker(options);
  const all = [...options];
  let at = index;
  for (const row of table.split(/\r?\n/)) {
    const cells = row.split('\t').map((cell) => cell.trim());
    const texts = columns.flatMap((column, place) => (cells[place] ? [[column, cells[place]]] : []));
    const isBesideOption = cells.length === 1 && all[at] !== undefined;
    if (texts.length === 0 && !isBesideOption) continue;
    const option = all[at] ?? make();
    all[at] = { ...option, label: { ...option.label, ...Object.fromEntries(texts) } };
    at += 1;
  }
  return all;
}
