'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { useRefresh } from '@/components/browser/page-around';
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

/**
 * A field for one file or several. A file is uploaded as soon as it is chosen, which also stores it. In an entry of a list, the answer is saved
 * with the list.
 */
export function FileInput(props: FieldInputProps) {
  const { row, id, value, fieldKey } = props;
  const { editor } = useForm();
  const t = useTranslations('form.file');
  const isInList = fieldKey !== row.componentId;
  const change = useChange(props);
  const [replaced, setReplaced] = useState<string | null>(null);
  const [removed, setRemoved] = useState<NamedFile | undefined>();
  const ids = fileIdsOf(value);
  const replacing = replaced !== null && ids.includes(replaced) ? replaced : '';
  const { upload, sent } = useFieldUpload(props, isInList ? undefined : replacing, (fileId, stored) => {
    if (isInList) change((before) => withFile(before, fileId, { replacing, most }));
    else editor.storeFile(row.componentId, stored);
    setReplaced(null);
    setRemoved(undefined);
  });
  const files = [...filesOf(row), ...(isInList ? (row.earlierFiles ?? []) : []), ...sent];
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
                remove={
                  isInList ? () => change((before) => before.filter((one) => one !== fileId)) : undefined
                }
                onRemoved={() => setRemoved(files.find((file) => file.fileId === fileId))}
              />
            </FetchedPart>
          ))}
          {shown.length > 0 && (
            <OnlyPosted>
              {isInList && <input type="hidden" name={fieldKey} value={value} />}
              <FileChoices
                row={row}
                name={fieldKey}
                files={filesOf(row).filter(({ fileId }) => ids.includes(fileId))}
                canReplace={!hasRoom}
              />
            </OnlyPosted>
          )}
          {most > 1 && <p className="text-ink-muted text-sm">{t('several', { count: ids.length, most })}</p>}
          {hasRoom && (
            <FileDrop
              id={id}
              name={fieldKey}
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
              <RemovedFile
                row={row}
                file={removed}
                send={upload.send}
                restore={isInList ? () => change((before) => [...before, removed.fileId]) : undefined}
              />
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

/** The answer of an entry with a file that was uploaded: one more, or in the place of another. A file is in it once. */
function withFile(
  ids: readonly string[],
  fileId: string,
  { replacing, most }: { replacing: string; most: number },
): string[] {
  if (replacing) return [...new Set(ids.map((id) => (id === replacing ? fileId : id)))];
  return most > 1 ? [...new Set([...ids, fileId])] : [fileId];
}

/** Returns a function that changes the answer and saves it. The entry may have been changed or moved since an upload to it began. */
function useChange({ value, onChange, onLeave }: FieldInputProps) {
  const now = useRef({ value, onChange, onLeave });
  useEffect(() => {
    now.current = { value, onChange, onLeave };
  });
  return (changed: (ids: readonly string[]) => readonly string[]) => {
    now.current.onChange(changed(fileIdsOf(now.current.value)).join());
    now.current.onLeave();
  };
}

/**
 * The upload of a file to this field.
 *
 * @param replaces The file in whose place it comes. Empty for none, and absent if the upload is not the answer.
 */
function useFieldUpload(
  { row }: FieldInputProps,
  replaces: string | undefined,
  onStored: (fileId: string, value: string) => void,
) {
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
      setSent((before) => [...before, stored]);
      onStored(stored.fileId, value);
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
