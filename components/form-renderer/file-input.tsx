'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import { Button } from '@/components/ui/button';
import { FetchedPart } from '@/components/ui/fetched-part';
import { errorId, FormField } from '@/components/ui/form-field';
import { lazyPart } from '@/components/ui/lazy-part';
import { useRefresh } from '@/components/ui/refresh';
import { Skeleton } from '@/components/ui/skeleton';
import type { Row } from '@/lib/contract/form-shapes';
import { FileDrop } from './file-drop';
import { useForm } from './form-context';
import { limitsOfField } from './upload-limits';
import { useUpload } from './use-upload';

const StoredFile = lazyPart(() => import('./stored-file').then((module) => module.StoredFile));

/** A file field. The file is uploaded as soon as it is chosen, which also stores it. */
export function FileInput(props: FieldInputProps) {
  const { row, id, value, onLeave } = props;
  const { editor } = useForm();
  const refresh = useRefresh();
  const t = useTranslations('form.file');
  const limits = limitsOfField(row);
  const [isReplacing, setIsReplacing] = useState(false);
  const [sent, setSent] = useState<(NonNullable<Row['file']> & { fileId: string }) | null>(null);
  const { send, ...upload } = useUpload({
    name: 'uploadFieldFile',
    parameters: { caseId: editor.target.caseId, componentId: row.componentId, replaces: value },
    field: 'file',
    asApplicant: editor.target.asApplicant,
    limits,
    onUploaded: (stored) => {
      editor.storeFile(row.componentId, stored.fileId);
      setSent(stored);
      setIsReplacing(false);
      void refresh();
    },
    // Somebody else may have replaced the file meanwhile.
    onRefused: () => void refresh(),
  });
  /** Uploads the file. The form waits for it before it is done. */
  function sendAndWait(chosen: File): Promise<void> {
    const work = send(chosen);
    editor.waitFor(work);
    return work;
  }
  function keep() {
    upload.reset();
    setIsReplacing(false);
  }
  const field = fieldPropsOf(props);
  const error = upload.error ?? field.error;
  return (
    <FormField {...field} error={error}>
      {(control) =>
        value && !isReplacing && upload.progress === null ? (
          <FetchedPart fallback={<Skeleton className="h-control" />}>
            <StoredFile
              row={row}
              fileId={value}
              file={sent?.fileId === value ? sent : row.file}
              id={id}
              onReplace={() => setIsReplacing(true)}
            />
          </FetchedPart>
        ) : (
          <>
            <FileDrop
              id={id}
              limits={limits}
              upload={{ ...upload, send: sendAndWait }}
              describedBy={control['aria-describedby'] ?? (error ? errorId(id) : undefined)}
              invalid={Boolean(error)}
              onBlur={() => onLeave()}
            />
            {isReplacing && upload.progress === null && (
              <div>
                <Button size="sm" variant="quiet" onClick={keep}>
                  {t('keep')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </FormField>
  );
}
