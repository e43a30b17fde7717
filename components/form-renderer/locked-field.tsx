'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ASIDE_ROOM, Aside, FieldHelp } from '@/components/ui/form-field';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG } from '@/lib/domain/forms/component';
import { Answer } from './answer';
import { useForm } from './form-context';

interface LockedFieldProps {
  row: Row;
  id: string;
  value: string;
  notice?: ReactNode;
  aside?: ReactNode;
}

/** A field that cannot be changed. Shows its answer as text and says that it is locked. */
export function LockedField({ row, id, value, notice, aside }: LockedFieldProps) {
  const { editor } = useForm();
  const t = useTranslations('form');
  return (
    <div className="@container relative grid min-w-0 gap-1.5">
      <p className={classNames('font-medium text-control', aside ? ASIDE_ROOM : null)}>{row.label}</p>
      {notice}
      {row.tag === TAG.contactEmail && row.readOnly && (
        <FieldHelp>
          {t(editor.target.asApplicant ? 'contactEmail.applicant' : 'contactEmail.staff')}
        </FieldHelp>
      )}
      <div
        id={id}
        tabIndex={-1}
        data-show-focus
        className="flex min-h-control items-start gap-3 rounded border border-line bg-sunken px-3 py-[0.5625rem] text-control"
      >
        <div className="min-w-0 flex-1">
          <Answer row={row} target={editor.target} visibility={editor.visibility} value={value} />
        </div>
        <span className="print:hidden mt-0.5 shrink-0 text-ink-subtle" title={t('locked')}>
          <Lock aria-hidden="true" className="size-4" />
          <VisuallyHidden>{t('locked')}</VisuallyHidden>
        </span>
      </div>
      {aside && <Aside>{aside}</Aside>}
    </div>
  );
}
