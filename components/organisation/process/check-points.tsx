'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TextPair } from '@/components/organisation/forms/text-pair';
import { useDraft } from '@/components/organisation/use-draft-store';
import { useProblemWords } from '@/components/organisation/use-problem-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { byLocale } from '@/lib/domain/locale';
import { newId } from '@/lib/domain/organisation/arrange';
import { withText } from '@/lib/domain/organisation/body-texts';

/** Edits the points that case workers confirm outside the forms. */
export function CheckPoints() {
  const t = useTranslations('organisation.process');
  const { store, state, canEdit } = useDraft();
  const problemAt = useProblemWords();
  const warningAt = useProblemWords('warnings');
  const { checkPoints } = state.body;
  const add = () => {
    const componentId = newId('check', state.body, state.usedIds);
    const point = { componentId, title: byLocale(() => '') };
    store.change((body) => ({ ...body, checkPoints: [...body.checkPoints, point] }));
  };
  return (
    <Card id="checkPoints" title={t('checkPoints')} description={t('checkPointsHelp')}>
      <ul className="grid gap-4">
        {checkPoints.map(({ componentId, title }, index) => (
          <li key={componentId} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <TextPair
              id={`checkPoint-${componentId}`}
              label={t('checkPoint', { number: index + 1 })}
              text={title}
              error={(locale) => problemAt({ componentId, property: 'title', locale })}
              warning={(locale) => warningAt({ componentId, property: 'title', locale })}
              onChange={(text, step) =>
                store.change((body) => withText(body, `checkPoints/${componentId}/title`, text), step)
              }
            />
            {canEdit && (
              <IconButton
                label={t('removeCheckPoint', { number: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() =>
                  store.change((body) => ({
                    ...body,
                    checkPoints: body.checkPoints.filter((point) => point.componentId !== componentId),
                  }))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button size="sm" className="mt-4" onClick={add}>
          <Plus aria-hidden="true" />
          {t('addCheckPoint')}
        </Button>
      )}
    </Card>
  );
}
