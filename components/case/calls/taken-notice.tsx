'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { useShownCase } from '@/components/case/shown/shown-case';
import { Button } from '@/components/ui/button';
import { choseResponsible } from './case-call';
import { useCaseCall } from './use-case-call';

/** Informs the reader that their work has made them responsible for the case, and lets them undo it. */
export function TakenNotice() {
  const t = useTranslations('case.taken');
  const { view, me } = useShownCase();
  const { send } = useCaseCall(view.id, { stays: true });
  const responsible = view.assignedTo?.id ?? null;
  const before = useRef(responsible);
  const canUndo = view.permissions.includes('resetDelegation');
  useEffect(() => {
    const wasNobody = before.current === null;
    before.current = responsible;
    if (!wasNobody || responsible !== me.accountId || choseResponsible(view.id)) return;
    const close = showMessage({
      type: 'info',
      text: (
        <span className="flex flex-wrap items-center gap-x-3">
          {t('text')}
          {canUndo && (
            <Button
              size="sm"
              variant="quiet"
              className="sm:-my-1.5"
              onClick={() => {
                close();
                send({ name: 'resetDelegation', input: { caseId: view.id }, done: 'delegationReset' });
              }}
            >
              {t('undo')}
            </Button>
          )}
        </span>
      ),
    });
  });
  return null;
}
