'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { useRefresh } from '@/components/browser/refresh';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import { Button } from '@/components/ui/button';
import { errorId, FormField } from '@/components/ui/form-field';
import { Skeleton } from '@/components/ui/skeleton';
import { fileIdsOf, filesTaken } from '@/lib/domain/forms/kinds/file';
import { filesOf, type NamedFile } from './file-address';
import { FileDrop } from './file-drop';
import { OnlyPosted, useForm } from './form-context';
import { limitsOfField } from './upload-limits';
import { useUpload } from './use-upload';

const StoredFile = lazyPart(() => import('./stored-file').then((module) => module.StoredFile));
const FileChoices = lazyPart(() => import('./stored-file').then((module) => module.FileChoices));
const RemovedFile = lazyPart(() => import('./stored-file').then((module) => module.RemovedFile));

/** A field for one file or several. A file is uploaded as soon as it is chosen, which also stores it. */
export function FileInput(props: FieldInputProps) {
  const { row, id, value } = props;
  const t = useTranslations('form.file');
  const [replaced, setReplaced] = useState<string | null>(null);
  const [removed, setRemoved] = useState<NamedFile | undefined>();
  const ids = fileIdsOf(value);
  const replacing = replaced !== null && ids.includes(replaced) ? replaced : '';
  const { upload, sent } = useFieldUpload(props, replacing, () => {
    setReplaced(null);
    setRemoved(undefined);
  });
  const files = [...filesOf(row), ...sent];
  const { most } = filesTaken(row);
  const isUnderWay = upload.progress !== null;
  const shown = ids.filter((fileId) => fileId !== replacing && !(isUnderWay && most === 1));
  const hasRoom = replacing !== '' || isUnderWay || ids.length < most;
  const field = fieldPropsOf(props);
  // A file that is on its way is not missing.
  const error = upload.error ?? (isUnderWay ? undefined : field.error);
  return (
    <FormField {...field} error={error}>
      {(control) => (
        <>
          {shown.map((fileId) => (
            <FetchedPart key={fileId} fallback={<Skeleton className="h-control" />}>
              <StoredFile
                row={row}
                fileId={fileId}
                file={files.find((file) => file.fileId === fileId)}
                id={!hasRoom && fileId === shown[0] ? id : undefined}
                onReplace={() => setReplaced(fileId)}
                onRemoved={() => setRemoved(files.find((file) => file.fileId === fileId))}
              />
            </FetchedPart>
          ))}
          {shown.length > 0 && (
            <OnlyPosted>
              <FileChoices row={row} name={props.fieldKey} files={filesOf(row)} canReplace={!hasRoom} />
            </OnlyPosted>
          )}
          {most > 1 && <p className="text-ink-muted text-sm">{t('several', { count: ids.length, most })}</p>}
          {hasRoom && (
            <FileDrop
              id={id}
              name={props.fieldKey}
              limits={limitsOfField(row)}
              upload={upload}
              room={replacing === '' ? most - ids.length : 1}
              describedBy={control['aria-describedby'] ?? (error ? errorId(id) : undefined)}
              invalid={Boolean(error)}
              onBlur={() => props.onLeave()}
              chooseLabel={ids.length > 0 && replacing === '' ? t('chooseMore') : undefined}
            />
          )}
          {removed && ids.length < most && !isUnderWay && (
            <FetchedPart>
              <RemovedFile row={row} file={removed} send={upload.send} />
            </FetchedPart>
          )}
          {replacing !== '' && !isUnderWay && (
            <div>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  upload.reset();
                  setReplaced(null);
                }}
              >
                {t('keep')}
              </Button>
            </div>
          )}
        </>
      )}
    </FormField>
  );
}

/** The upload of a file to this field, in the place of the file `replaces` if it is not empty. */
function useFieldUpload({ row }: FieldInputProps, replaces: string, onDone: () => void) {
  const { editor } = useForm();
  const refresh = useRefresh();
  const [sent, setSent] = useState<NamedFile[]>([]);
  const { send, ...upload } = useUpload({
    name: 'uploadFieldFile',
    parameters: { caseId: editor.target.caseId, componentId: row.componentId, replaces },
    field: 'file',
    asApplicant: editor.target.asApplicant,
    limits: limitsOfField(row),
    onUploaded: ({ value, ...stored }) => {
      editor.storeFile(row.componentId, value);
      setSent((before) => [...before, stored]);
      onDone();
      void refresh();
    },
    // Somebody else may have replaced the file meanwhile.
    onRefused: () => void refresh(),
  });
  /** Uploads the files. The form waits for them before it is done. */
  function sendAndWait(chosen: readonly File[]): Promise<boolean> {
    const work = send(chosen);
    editor.waitFor(work);
    return work;
  }
  return { upload: { ...upload, send: sendAndWait }, sent };
}
