'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '@/components/forms/file-drop';
import { FilePreview } from '@/components/forms/file-preview';
import { limitValues, refusalOf, SIGNED_DOCUMENTS } from '@/components/forms/file-types';
import { type Upload, useUpload } from '@/components/forms/use-upload';
import { Button } from '@/components/ui/button';
import { FileSize } from '@/components/ui/file-size';
import { errorId, FieldError, FormField } from '@/components/ui/form-field';
import { RouteDialog, useCloseDialog, useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { showMessage } from '@/components/ui/toast-store';

const ID = 'signed-document';

/** Uploads the document that was signed on paper, which sends the application in: chosen first, looked at, then sent. */
export function UploadSignedDialog({ caseId, intercepted }: { caseId: string; intercepted: boolean }) {
  const t = useTranslations('signing.upload');
  return (
    <RouteDialog title={t('title')} closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <p className="mb-5 text-ink-muted">{t('text')}</p>
      <SignedDocument caseId={caseId} />
    </RouteDialog>
  );
}

function SignedDocument({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.upload');
  const upload = useSending(caseId);
  const { file, error, choose } = useChosenFile(upload);
  useConfirmBeforeClose(file !== null);
  if (file && upload.progress === null) {
    return (
      <ChosenFile file={file} error={error} onReplace={() => choose(null)} onSend={() => upload.send(file)} />
    );
  }
  return (
    <FormField id={ID} label={t('label')} error={error ?? undefined}>
      {() => (
        <FileDrop
          id={ID}
          limits={SIGNED_DOCUMENTS}
          upload={{ ...upload, send: choose }}
          describedBy={error ? errorId(ID) : undefined}
          invalid={error !== null}
        />
      )}
    </FormField>
  );
}

/** The file that is about to be sent, to see that it is the right one and can be read. */
function ChosenFile(props: { file: File; error: string | null; onReplace: () => void; onSend: () => void }) {
  const { file, error, onReplace, onSend } = props;
  const t = useTranslations('signing.upload');
  const name = useRef<HTMLParagraphElement>(null);
  // What was pressed to choose it is gone.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <p ref={name} tabIndex={-1} className="min-w-0 break-words">
          <span className="font-medium">{file.name}</span>{' '}
          <span className="text-ink-muted text-sm">
            (<FileSize bytes={file.size} />)
          </span>
        </p>
        <FilePreview content={file} contentType={file.type} name={file.name} />
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-3 sm:-mx-6 sm:px-6">
        <Button onClick={onReplace} className="max-sm:w-full">
          {t('replace')}
        </Button>
        <Button variant="primary" onClick={onSend} className="max-sm:w-full">
          {t('submit')}
        </Button>
      </div>
    </div>
  );
}

function useSending(caseId: string): Upload {
  const t = useTranslations('signing.upload');
  const { closeAndRefresh } = useCloseDialog();
  const router = useRouter();
  return useUpload({
    address: `/api/Signature/SubmitForAnalogSignature?${new URLSearchParams({ caseId })}`,
    field: 'signedDocument',
    asApplicant: true,
    limits: SIGNED_DOCUMENTS,
    onUploaded: () => {
      showMessage({ type: 'success', text: t('uploaded') });
      closeAndRefresh();
      router.refresh();
    },
  });
}

/** The file that was chosen; one that cannot be taken in is refused at once. */
function useChosenFile(upload: Upload) {
  const t = useTranslations('validation');
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  return {
    file,
    error: refused ?? upload.error,
    choose(chosen: File | null) {
      const refusal = chosen && refusalOf(chosen, SIGNED_DOCUMENTS);
      setRefused(refusal && t(refusal, limitValues(SIGNED_DOCUMENTS)));
      setFile(refusal ? null : chosen);
      upload.reset();
    },
  };
}
