'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Row } from '@/lib/contract/form-shapes';
import { Answer } from './answer';
import { useForm } from './form-context';

/** Shown if somebody else saved the field meanwhile: both values, and a choice. */
export function Conflict({ row }: { row: Row }) {
  const { editor } = useForm();
  const t = useTranslations('form.conflict');
  const { componentId } = row;
  const field = editor.snapshot.fields[componentId];
  if (!field?.theirs) {
    return null;
  }
  const answer = { row, target: editor.target };
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t('title')}
      actions={
        <>
          <Button size="sm" onClick={() => editor.keepMine(componentId)}>
            {t('keepMine')}
          </Button>
          <Button size="sm" onClick={() => editor.takeTheirs(componentId)}>
            {t('takeTheirs')}
          </Button>
        </>
      }
    >
      <dl className="mt-1 grid gap-2 text-sm">
        <div>
          <dt className="text-ink-muted">{t('mine')}</dt>
          <dd className="font-medium">
            <Answer {...answer} value={field.value} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted">{t('theirs')}</dt>
          <dd className="font-medium">
            <Answer {...answer} value={field.theirs.value} />
          </dd>
        </div>
      </dl>
    </Alert>
  );
}

/** Shown if the field can no longer be saved because it was locked meanwhile. The text typed can still be read. */
export function Refused({ row }: { row: Row }) {
  const { editor } = useForm();
  const t = useTranslations('form.refused');
  const value = editor.snapshot.fields[row.componentId]?.value ?? '';
  return (
    <Alert tone="danger" role="alert" title={t('title')}>
      <p>{t('text')}</p>
      <div className="mt-1 font-medium text-sm">
        <Answer row={row} target={editor.target} value={value} />
      </div>
    </Alert>
  );
}
