'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { reasonId } from '@/components/ui/form-field';
import type { Row } from '@/lib/contract/form-shapes';
import { Answer } from './answer';
import { controlId } from './control-id';
import { DueDay } from './due-day';
import { useForm } from './form-context';

/** A correction above its field: the reason, and the answer at the time of the request. */
export function CorrectionNotice({ row }: { row: Row }) {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const { correction } = row;
  if (!correction) return null;
  const { isHandled, description, previousValue, dueOn } = correction;
  return (
    <Alert tone={isHandled ? 'success' : 'warning'} title={t(isHandled ? 'handledTitle' : 'title')}>
      <p id={reasonId(controlId(row.componentId))} className="whitespace-pre-line wrap-anywhere">
        {description}
      </p>
      {!isHandled && dueOn && (
        <p className="mt-1">
          <DueDay day={dueOn} isForCompany={editor.target.asApplicant ?? false} />
        </p>
      )}
      {!isHandled && editor.target.asApplicant && <p className="text-sm">{t('follows')}</p>}
      <div className="mt-2 text-sm">
        <span className="text-ink-muted">{t('previous')} </span>
        <Answer row={row} target={editor.target} value={previousValue} />
      </div>
    </Alert>
  );
}
