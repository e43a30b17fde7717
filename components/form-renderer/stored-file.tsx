'use client';

import { FileText, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { TAKES_FILES } from '@/components/browser/given-files';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FileSize } from '@/components/ui/file-size';
import type { Row } from '@/lib/contract/form-shapes';
import { removalOf } from '@/lib/domain/form-action';
import { fileAddress, type NamedFile, previewAddress } from './file-address';
import { FilePreview } from './file-preview';
import { useForm } from './form-context';
import { fileKindOf, limitsOfField } from './upload-limits';

interface StoredFileProps {
  row: Row;
  fileId: string;
  file: Omit<NamedFile, 'fileId'> | undefined;
  /** Of the field, for the file to which the field's label leads. */
  id?: string | undefined;
  onReplace: () => void;
  /** Removes it from the answer. By default a call does. */
  remove?: (() => void) | undefined;
  onRemoved: () => void;
}

/** An uploaded file, to view, download, replace and remove. */
export function StoredFile({ row, fileId, file, id, onReplace, remove, onRemoved }: StoredFileProps) {
  const { editor } = useForm();
  const t = useTranslations('form.file');
  const removal = useRemoval(row.componentId, fileId, onRemoved);
  const name = file?.displayFileName ?? t('file');
  const address = fileAddress(editor.target, row.componentId, fileId);
  return (
    <div {...TAKES_FILES} className="grid gap-3 rounded border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
        <div className="min-w-0 flex-1 basis-40">
          <a id={id} href={address} download className="link block font-medium">
            {name}
          </a>
          {file && (
            <p className="text-ink-muted text-sm">
              <FileSize bytes={file.size} />
            </p>
          )}
        </div>
        <div className="flex gap-1">
          <Button size="sm" variant="quiet" onClick={onReplace} aria-label={t('replaceNamed', { name })}>
            <RefreshCw aria-hidden="true" />
            {t('replace')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            pending={removal.isPending}
            onClick={() => {
              if (!remove) return removal.send();
              remove();
              onRemoved();
            }}
            aria-label={t('removeNamed', { name })}
          >
            <Trash2 aria-hidden="true" />
            {t('remove')}
          </Button>
        </div>
      </div>
      {file && <ShownFile address={previewAddress(editor.target, row.componentId, fileId)} file={file} />}
    </div>
  );
}

/** Shows a picture at once, and the pages of a document on request. */
function ShownFile({ address, file }: { address: string; file: Omit<NamedFile, 'fileId'> }) {
  const t = useTranslations('form.preview');
  const [isOpen, setIsOpen] = useState(false);
  const { displayFileName: name, contentType } = file;
  const preview = <FilePreview key={address} content={address} contentType={contentType} name={name} />;
  switch (fileKindOf(contentType, name)) {
    case 'picture':
      return preview;
    case 'pages':
      return (
        <div className="grid gap-3">
          <Button
            size="sm"
            className="justify-self-start"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'hideNamed' : 'showNamed', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Button>
          {isOpen && preview}
        </div>
      );
    default:
      return null;
  }
}

function useRemoval(componentId: string, fileId: string, onRemoved: () => void) {
  const { editor } = useForm();
  const refresh = useRefresh();
  const { caseId, asApplicant } = editor.target;
  return useSend(() => call('removeFieldFile', { caseId, componentId, replaces: fileId }, { asApplicant }), {
    onDone({ value }) {
      editor.storeFile(componentId, value);
      onRemoved();
      void refresh();
    },
    onRefused: refresh,
  });
}

interface RemovedFileProps {
  row: Row;
  file: NamedFile;
  send: (files: readonly File[]) => void;
  /** Puts it back into the answer. By default it is uploaded again. */
  restore?: (() => void) | undefined;
}

/** Puts back a file that was removed. The application still has it as an earlier answer. */
export function RemovedFile({ row, file, send, restore }: RemovedFileProps) {
  const { editor } = useForm();
  const t = useTranslations('form.file');
  const { caseId, asApplicant } = editor.target;
  const { displayFileName: name, contentType: type, fileId } = file;
  const upload = useSend(
    () => call('getFieldFile', { caseId, componentId: row.componentId, fileId }, { asApplicant }),
    { onDone: (content) => send([new File([content], name, { type })]) },
  );
  return (
    <div>
      <Button size="sm" variant="quiet" pending={upload.isPending} onClick={restore ?? (() => upload.send())}>
        {t('restore', { name })}
      </Button>
    </div>
  );
}

interface FileChoicesProps {
  row: Row;
  /** The name under which the form sends the file. */
  name: string;
  files: readonly NamedFile[];
  canReplace: boolean;
}

/** What the buttons of stored files do, for a form that is posted without scripts. */
export function FileChoices({ row, name, files, canReplace }: FileChoicesProps) {
  const t = useTranslations('form.file');
  const id = useId();
  return (
    <div className="grid gap-3">
      {canReplace && (
        <label className="grid gap-1.5">
          {t('replace')}
          <input type="file" name={name} accept={limitsOfField(row).extensions.join(',')} />
        </label>
      )}
      {files.map(({ fileId, displayFileName }) => (
        <Checkbox
          key={fileId}
          id={`${id}-${fileId}`}
          name={removalOf(name)}
          value={fileId}
          label={t('removeNamed', { name: displayFileName })}
        />
      ))}
    </div>
  );
}
