'use client';

import { useMutation } from '@tanstack/react-query';
import { FileText, RefreshCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { FileSize } from '@/components/ui/file-size';
import { errorId, FormField } from '@/components/ui/form-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { Row } from '@/lib/api/shapes';
import { type FieldInputProps, fieldPropsOf } from './field-input';
import { fileAddress } from './file-address';
import { FileDrop } from './file-drop';
import { FIELD_FILES } from './file-types';
import { useForm } from './form-context';
import { useUpload } from './use-upload';

interface UploadedFile {
  fileId: string;
  displayFileName: string;
  contentType: string;
  size: number;
}

/** A file: uploaded as soon as it is chosen, and stored with that. */
export function FileInput(props: FieldInputProps) {
  const { row, id, value, onLeave } = props;
  const { editor } = useForm();
  const router = useRouter();
  const [isReplacing, setIsReplacing] = useState(false);
  const [file, setFile] = useState<Row['file']>(row.file);
  const upload = useUpload<UploadedFile>({
    address: fileAddress(editor.target, row.componentId),
    field: 'file',
    asApplicant: editor.target.asApplicant,
    limits: FIELD_FILES,
    onUploaded: (stored) => {
      editor.storeFile(row.componentId, stored.fileId);
      setFile(stored);
      setIsReplacing(false);
      router.refresh();
    },
  });
  const field = fieldPropsOf(props);
  const error = upload.error ?? field.error;
  return (
    <FormField {...field} error={error}>
      {(control) =>
        value && !isReplacing && upload.progress === null ? (
          <StoredFile
            row={row}
            file={file}
            id={id}
            onReplace={() => setIsReplacing(true)}
            onRemoved={() => setFile(null)}
          />
        ) : (
          <FileDrop
            id={id}
            limits={FIELD_FILES}
            upload={upload}
            describedBy={control['aria-describedby'] ?? (error ? errorId(id) : undefined)}
            invalid={Boolean(error)}
            onBlur={() => onLeave()}
          />
        )
      }
    </FormField>
  );
}

interface StoredFileProps {
  row: Row;
  file: Row['file'];
  id: string;
  onReplace: () => void;
  onRemoved: () => void;
}

function StoredFile({ row, file, id, onReplace, onRemoved }: StoredFileProps) {
  const { editor } = useForm();
  const t = useTranslations('form.file');
  const showError = useApiErrorBanner();
  const router = useRouter();
  const { target } = editor;
  const remove = useMutation({
    mutationFn: () =>
      callApi('DELETE', 'File', {
        query: { caseId: target.caseId, componentId: row.componentId },
        asApplicant: target.asApplicant,
      }),
    onSuccess: () => {
      editor.storeFile(row.componentId, '');
      onRemoved();
      router.refresh();
    },
    onError: showError,
  });
  const name = file?.displayFileName ?? t('file');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-line bg-surface px-4 py-3">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
      <div className="min-w-0 flex-1 basis-40">
        <a
          id={id}
          href={fileAddress(target, row.componentId)}
          download
          className="link block truncate font-medium"
        >
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
          pending={remove.isPending}
          onClick={() => remove.mutate()}
          aria-label={t('removeNamed', { name })}
        >
          <Trash2 aria-hidden="true" />
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
