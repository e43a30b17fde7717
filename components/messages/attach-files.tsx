'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { limitValues, MESSAGE_FILES } from '@/components/forms/upload-limits';
import { useUpload } from '@/components/forms/use-upload';
import { buttonClass } from '@/components/ui/button-style';
import { describedBy, errorId, FieldError, helpId } from '@/components/ui/form-field';
import { IconButton } from '@/components/ui/icon-button';
import { AttachIcon, RemoveIcon } from '@/components/ui/icons';
import { useChosenEarly } from '@/components/ui/use-chosen-early';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { FileName } from './file-name';
import type { ConversationTarget } from './held-messages';
import type { Attached } from './use-attached';

interface AttachFilesProps {
  target: ConversationTarget;
  /** The files that go with the message. */
  attached: Attached;
}

/** Attaches files to a message that is being written. The server checks each file before the message is sent. */
export function AttachFiles({ target, attached }: AttachFilesProps) {
  const t = useTranslations('support');
  const file = useTranslations('form.file');
  const id = useId();
  const { caseId, asApplicant } = target;
  const { files } = attached;
  const upload = useUpload({
    name: 'uploadMessageFile',
    parameters: { caseId },
    field: 'file',
    asApplicant,
    limits: MESSAGE_FILES,
    onUploaded: attached.add,
  });
  const send = (chosen: File) => attached.waitFor(upload.send(chosen));
  const input = useChosenEarly(send);
  const isFull = files.length >= COUNT_LIMITS.messageFiles;
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <ul aria-label={t('attached')} className="grid gap-1">
          {files.map((one) => (
            <li key={one.id} className="flex min-w-0 items-center gap-1">
              <FileName file={one} />
              <IconButton
                label={file('removeNamed', { name: one.displayFileName })}
                icon={<RemoveIcon aria-hidden="true" />}
                onClick={() => attached.remove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {upload.progress !== null && (
        <p role="status" className="truncate text-ink-muted text-sm">
          {file('uploading', { name: upload.fileName ?? '' })} {Math.round(upload.progress * 100)} %
        </p>
      )}
      {upload.error && <FieldError id={errorId(id)}>{upload.error}</FieldError>}
      {!isFull && (
        <label
          className={`${buttonClass({ size: 'sm', variant: 'quiet' })} relative -ms-2 w-fit has-focus-visible:outline-2 has-focus-visible:outline-accent-ink`}
        >
          <AttachIcon aria-hidden="true" />
          {t('attach')}
          <input
            ref={input}
            type="file"
            accept={MESSAGE_FILES.extensions.join(',')}
            aria-describedby={describedBy({ id, help: true, error: upload.error })}
            disabled={upload.progress !== null}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) send(chosen);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      )}
      {/* Case workers know the limits and have less room, so only their screen readers read them. */}
      <p id={helpId(id)} className={asApplicant ? 'text-ink-subtle text-sm' : 'sr-only'}>
        {t('attachLimits', { ...limitValues(MESSAGE_FILES), count: COUNT_LIMITS.messageFiles })}
      </p>
    </div>
  );
}
