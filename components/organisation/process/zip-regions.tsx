'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/organisation/use-draft-store';
import { useProblemWords } from '@/components/organisation/use-problem-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/components/ui/text-field';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Process } from '@/lib/domain/organisation/body';
import { useProcess } from './use-process';

/** Edits where the primary workplace may be. */
export function ZipRegions() {
  const t = useTranslations('organisation.process');
  const { store, canEdit } = useDraft();
  const problemAt = useProblemWords();
  const [process, set] = useProcess();
  const { zipRegions } = process;
  const change = (index: number, part: Partial<Process['zipRegions'][number]>) =>
    set(
      { zipRegions: zipRegions.map((region, at) => (at === index ? { ...region, ...part } : region)) },
      `zip-${index}-${Object.keys(part).join()}`,
    );
  return (
    <Card id="zipRegions" title={t('zipRegions')} description={t('zipRegionsHelp')}>
      {problemAt({ property: 'zipRegions' }) && (
        <p className="mb-3 text-danger text-sm">{problemAt({ property: 'zipRegions' })}</p>
      )}
      <ul className="grid gap-3">
        {zipRegions.map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a region is identified by its position in the list
          <li key={index} className="flex flex-wrap items-end gap-3">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                id={`zip-${index}-${end}`}
                label={t(end, { number: index + 1 })}
                width="short"
                inputMode="numeric"
                readOnly={!canEdit}
                limit={TEXT_LIMITS.zipCode}
                value={region[end]}
                onChange={({ target }) => change(index, { [end]: target.value })}
                onBlur={() => store.endStep()}
              />
            ))}
            {canEdit && (
              <IconButton
                label={t('removeRegion', { number: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => set({ zipRegions: zipRegions.filter((_, at) => at !== index) })}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button
          size="sm"
          className="mt-4"
          onClick={() => set({ zipRegions: [...zipRegions, { from: '', to: '' }] })}
        >
          <Plus aria-hidden="true" />
          {t('addRegion')}
        </Button>
      )}
    </Card>
  );
}
