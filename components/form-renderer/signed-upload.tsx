'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FileSize } from '@/components/ui/file-size';
import { errorId, FieldError, FormField } from '@/components/ui/form-field';
import { FileDrop } from './file-drop';
import { FilePreview } from './file-preview';
import { contentTypeIn, limitValues, refusalOf, SIGNED_DOCUMENTS } from './upload-limits';
import { type Upload, useUpload } from './use-upload';

const ID = 'signed-document';

interface SignedUploadProps {
  /** The call that takes the document. */
  name: 'uploadSignedDocument' | 'uploadSignedDocumentByCaseWorker';
  caseId: string;
  asApplicant: boolean;
  /** Whether it is in a dialog. Its buttons then stay in view at the bottom. */
  isInDialog?: boolean;
  label: string;
  /** Text of the button that sends the document. */
  submit: string;
  /** Why the document was refused that the browser posted without scripts. */
  refusal?: string | undefined;
  onUploaded: () => void;
}

/** Uploads a document that was signed on paper. The person chooses it, looks at it, replaces it if it is the wrong one, then sends it. */
export function SignedUpload(props: SignedUploadProps) {
  const { name, caseId, asApplicant, isInDialog = false, label, submit, onUploaded } = props;
  const upload = useUpload({
    name,
    parameters: { caseId },
    field: 'signedDocument',
    asApplicant,
    limits: SIGNED_DOCUMENTS,
    onUploaded,
  });
  const { chosen, error, choose, refuse } = useChosenFile(upload, props.refusal);
  useConfirmBeforeClose(chosen !== null);
  if (chosen && upload.progress === null) {
    return (
      <ChosenFile
        {...chosen}
        isInDialog={isInDialog}
        error={error}
        submit={submit}
        onReplace={() => choose(null)}
        onSend={() => upload.send([chosen.file])}
      />
    );
  }
  return (
    <FormField id={ID} label={label} error={error ?? undefined}>
      {() => (
        <FileDrop
          id={ID}
          name="signedDocument"
          limits={SIGNED_DOCUMENTS}
          upload={{ ...upload, error, refuse, send: ([file = null]) => choose(file) }}
          describedBy={error ? errorId(ID) : undefined}
          invalid={error !== null}
        />
      )}
    </FormField>
  );
}

interface ChosenFileProps {
  file: File;
  contentType: string;
  isInDialog: boolean;
  error: string | null;
  submit: string;
  onReplace: () => void;
  onSend: () => void;
}

/** Shows the file before it is sent, so that the person can see that it is the right one and legible. */
function ChosenFile({ file, contentType, isInDialog, error, submit, onReplace, onSend }: ChosenFileProps) {
  const t = useTranslations('form.signed');
  const question = useRef<HTMLParagraphElement>(null);
  const [pages, setPages] = useState<number | null>(null);
  // The button that chose the file is gone, so focus moves here.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <div>
          <p ref={question} tabIndex={-1} className="font-semibold">
            {t('question')}
          </p>
          <p className="mt-1 max-w-prose text-ink-muted text-sm">{t('check')}</p>
        </div>
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{file.name}</span>{' '}
          <span className="text-ink-muted text-sm">
            (<FileSize bytes={file.size} />
            {pages !== null && `, ${t('pages', { count: pages })}`})
          </span>
        </p>
        <FilePreview content={file} contentType={contentType} name={file.name} onPages={setPages} />
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </div>
      <div
        className={classNames(
          'flex flex-wrap gap-3',
          isInDialog &&
            'sticky -bottom-5 short:static -mx-5 -mb-5 justify-end border-line border-t bg-surface px-5 py-3 sm:-mx-6 sm:px-6',
        )}
      >
        <Button onClick={onReplace} className="max-sm:w-full">
          {t('replace')}
        </Button>
        <Button variant="primary" onClick={onSend} className="max-sm:w-full">
          {submit}
        </Button>
      </div>
    </div>
  );
}

/** Holds the chosen file, with its type by its content. Refuses an unacceptable file at once. */
function useChosenFile(upload: Upload, refusal: string | null = null) {
  const t = useTranslations('validation');
  const [chosen, setChosen] = useState<{ file: File; contentType: string } | null>(null);
  const [refused, setRefused] = useState(refusal);
  return {
    chosen,
    error: refused ?? upload.error,
    refuse: setRefused,
    async choose(file: File | null): Promise<boolean> {
      const refusal = file && (await refusalOf(file, SIGNED_DOCUMENTS));
      const contentType = file && ((await contentTypeIn(file)) ?? file.type);
      setRefused(refusal && t(refusal, limitValues(SIGNED_DOCUMENTS)));
      setChosen(file && contentType !== null && !refusal ? { file, contentType } : null);
      upload.reset();
      return !refusal;
    },
  };
}
