'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '@/components/browser/api-client';
import { bannerText, useApiErrorBanner } from '@/components/browser/error-text';
import { TAKES_FILES } from '@/components/browser/given-files';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useSend } from '@/components/browser/send';
import {
  isDraftStored,
  isText,
  useDraft,
  useNoteWriting,
  useWriting,
} from '@/components/browser/use-written';
import { limitValues, MESSAGE_FILES } from '@/components/form-renderer/upload-limits';
import { useFilesFor, useUpload } from '@/components/form-renderer/use-upload';
import { Alert } from '@/components/ui/alert';
import { Button, IconButton } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { describedBy, errorId, FieldError, helpId } from '@/components/ui/form-field';
import { AttachIcon, RemoveIcon } from '@/components/ui/icons';
import { TextArea } from '@/components/ui/text-area';
import type { MessageFile, MessageView } from '@/lib/contract/conversation-shapes';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { formAction } from '@/lib/domain/form-action';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { FileName } from './file-name';
import type { ConversationTarget, HeldMessages, MessagePost, Topic } from './held-messages';

/** Renders tools for writing. Gets the current text, and a function that replaces it. */
export type ComposerTools = (written: string, write: (text: string) => void) => ReactNode;

interface MessageComposerProps {
  target: ConversationTarget;
  topic: Topic;
  /** Called with the posted message, and with each message that it marks as handled. */
  onPosted: HeldMessages['showNow'];
  note?: HeldMessages['note'] | undefined;
  /** Messages from the other side that nobody has handled. A reply can mark them. */
  waiting?: readonly MessageView[];
  renderTools?: ComposerTools | undefined;
  post?: MessagePost | undefined;
}

/** Writes a message. The browser stores it until it is sent. */
export function MessageComposer(props: MessageComposerProps) {
  const { target, topic, onPosted, note, waiting = [], renderTools, post: posted } = props;
  const t = useKeyedText();
  const id = useId();
  const showError = useApiErrorBanner();
  const returned = posted?.returned ?? null;
  const draft = draftKey(target, topic);
  const [start, setStart] = useState(returned?.values.message ?? '');
  const [text, setText, forget] = useDraft(draft, start, isText);
  const form = useSentForm({ message: fieldProblem(WRITTEN_TEXT, text) }, { returned });
  const idempotencyKey = useRef<string | null>(null);
  const attached = useAttached(() => {
    idempotencyKey.current = null;
  });
  const post = useSend(
    async ({ message, written, answered }: Posted) => {
      const files = await attached.whenStored();
      // The error shows next to the file.
      if (!files) return;
      idempotencyKey.current ??= newIdempotencyKey();
      const posted = await call(
        'postMessage',
        { caseId: target.caseId, ...topic, message, ...idsOf(files) },
        { asApplicant: target.asApplicant, idempotencyKey: idempotencyKey.current },
      );
      idempotencyKey.current = null;
      setStart('');
      forget(written);
      for (const file of files) attached.remove(file);
      onPosted(posted);
      note?.([posted, ...answered.map((one) => ({ ...one, isHandled: true }))]);
      await markHandled(target, answered, onPosted).catch(showError);
    },
    {
      onRefused(error) {
        form.refuse(error);
        // The failure is shown where the text is.
        return true;
      },
    },
  );
  const isWritten = text.trim() !== '' || attached.files.length > 0;
  // The browser stores the text, but not the files.
  useConfirmBeforeClose(attached.files.length > 0 || (isWritten && !isDraftStored(draft)));
  useNoteWriting(isWritten);
  const { notice } = useWriting();
  const send = (answered: readonly MessageView[]) =>
    post.send({ message: WRITTEN_TEXT.parse(text), written: text, answered });
  // There is little room next to a case.
  const size = target.asApplicant ? 'md' : 'sm';
  const write = (next: string) => {
    idempotencyKey.current = null;
    setText(next);
  };

  return (
    <FieldForm
      form={form}
      onSubmit={() => send([])}
      action={posted && formAction('question', target.caseId)}
      hidden={posted && { ...topic, page: posted.page, key: posted.key }}
      encType="multipart/form-data"
      className="grid gap-3 rounded outline-accent data-over:outline-2 print:hidden"
      {...TAKES_FILES}
    >
      <TextArea
        id={id}
        data-autofocus={target.asApplicant ? true : undefined}
        name="message"
        label={t(target.asApplicant ? 'support.ask' : 'support.answer')}
        rows={3}
        limit={WRITTEN_TEXT.limit}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <AttachFiles target={target} attached={attached} />
      {post.error && !form.showsAllOf(post.error) && (
        <Alert tone="danger" role="alert" title={t('support.notSent')}>
          {bannerText(post.error, t)}
        </Alert>
      )}
      <div>
        {notice}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto">{renderTools?.(text, write)}</span>
          {waiting.length > 0 && (
            <Button
              size={size}
              variant="primary"
              pending={post.isPending}
              onClick={() => form.check() && send(waiting)}
            >
              {t('support.sendAndHandle')}
            </Button>
          )}
          {/* The main act of an applicant's page. Next to a case there are others. */}
          <Button
            size={size}
            type="submit"
            variant={target.asApplicant && waiting.length === 0 ? 'primary' : 'secondary'}
            pending={post.isPending}
          >
            {t('support.send')}
          </Button>
        </div>
      </div>
    </FieldForm>
  );
}

const idsOf = (files: readonly MessageFile[]) =>
  files.length > 0 ? { fileIds: files.map(({ id }) => id) } : {};

interface Posted {
  message: string;
  /** The same as it was written. */
  written: string;
  /** Messages that it answers, which are marked as handled. */
  answered: readonly MessageView[];
}

/** Marks each message in a separate call, as its own button does. Throws ApiProblem. */
async function markHandled(
  { caseId, asApplicant }: ConversationTarget,
  messages: readonly MessageView[],
  onMarked: HeldMessages['showNow'],
): Promise<void> {
  for (const message of messages) {
    await call('markMessageHandled', { caseId, messageId: message.id, isHandled: true }, { asApplicant });
    onMarked({ ...message, isHandled: true });
  }
}

/** Returns the key of a draft. Texts about a field, a form and the whole case are different messages, and so are those of the two sides. */
function draftKey({ caseId, asApplicant }: ConversationTarget, { formId, componentId }: Topic): string {
  return ['message', caseId, asApplicant ? 'applicant' : 'caseWorker', formId, componentId]
    .filter(Boolean)
    .join(':');
}

interface AttachFilesProps {
  target: ConversationTarget;
  /** The files that go with the message. */
  attached: Attached;
}

/** Attaches files to a message that is being written. The server checks each file before the message is sent. */
function AttachFiles({ target, attached }: AttachFilesProps) {
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
  const room = COUNT_LIMITS.messageFiles - files.length;
  const input = useFilesFor(
    {
      ...upload,
      send(chosen) {
        const work = upload.send(chosen);
        attached.waitFor(work);
        return work;
      },
    },
    room,
  );
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
        <p role="status" className="text-ink-muted text-sm">
          {file('uploading', { name: upload.fileName ?? '' })} {Math.round(upload.progress * 100)} %
        </p>
      )}
      {upload.error && <FieldError id={errorId(id)}>{upload.error}</FieldError>}
      {room > 0 && (
        <label
          className={`${buttonClass({ size: 'sm', variant: 'quiet' })} relative -ms-2 w-fit focus-within:outline-2 focus-within:outline-accent-ink`}
        >
          <AttachIcon aria-hidden="true" />
          {t('attach')}
          <input
            ref={input}
            name="file"
            type="file"
            accept={MESSAGE_FILES.extensions.join(',')}
            aria-describedby={describedBy({ id, help: true, error: upload.error })}
            multiple={room > 1}
            disabled={upload.progress !== null}
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

/** The files that go with a message. */
interface Attached {
  files: readonly MessageFile[];
  add(file: MessageFile): void;
  remove(file: MessageFile): void;
  /** Registers an upload. `upload` resolves with whether all its files were added, and must not reject. */
  waitFor(upload: Promise<boolean>): void;
  /** Resolves with all files, once a running upload has finished. Null if one of its files was not stored. */
  whenStored(): Promise<readonly MessageFile[] | null>;
}

/** Holds the files of a message. Calls `onChange` whenever they change. */
export function useAttached(onChange: () => void): Attached {
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  // Read through a ref, so that a caller who waits for an upload sees files added and removed meanwhile.
  const latest = useRef(files);
  const underWay = useRef<Promise<boolean> | null>(null);
  function change(next: readonly MessageFile[]) {
    latest.current = next;
    setFiles(next);
    onChange();
  }
  return {
    files,
    add: (file) => change([...latest.current, file]),
    remove: (file) => change(latest.current.filter(({ id }) => id !== file.id)),
    waitFor(upload) {
      const work = upload.then((isStored) => {
        if (underWay.current === work) underWay.current = null;
        return isStored;
      });
      underWay.current = work;
    },
    async whenStored() {
      const isStored = (await underWay.current) ?? true;
      return isStored ? latest.current : null;
    },
  };
}
