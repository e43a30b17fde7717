'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { call, saveFile } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/refresh';
import { useSend } from '@/components/browser/send';
import { SignedUpload } from '@/components/form-renderer/signed-upload';
import { Button } from '@/components/ui/button';
import { DialogActions, RouteDialog, useCloseDialog } from '@/components/ui/dialogs';
import { signatureFileName } from '@/lib/domain/document-name';
import { COUNT_LIMITS } from '@/lib/domain/limits';

/** Takes the application back from the signatories. */
export function CancelSignatureDialog({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.cancel');
  return (
    <RouteDialog title={t('title')} size="small" closeTo={`/case/${caseId}`} goesBack>
      <p>{t('text')}</p>
      <DialogActions cancelLabel={t('keep')}>
        <CancelButton caseId={caseId} />
      </DialogActions>
    </RouteDialog>
  );
}

function CancelButton({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.cancel');
  const { closeAndRefresh } = useCloseDialog();
  const cancel = useSend(() => call('cancelSignature', { caseId }, { asApplicant: true }), {
    done: t('done'),
    onDone: closeAndRefresh,
    onRefused: useRefresh(),
  });
  return (
    <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.send()}>
      {t('submit')}
    </Button>
  );
}

/** Uploads the document signed on paper, which submits the application. */
export function UploadSignedDialog({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.upload');
  return (
    <RouteDialog title={t('title')} closeTo={`/case/${caseId}`} goesBack>
      <p className="mb-5 text-ink-muted">{t('text')}</p>
      <SignedDocument caseId={caseId} />
    </RouteDialog>
  );
}

function SignedDocument({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.upload');
  const router = useRouter();
  return (
    <SignedUpload
      name="uploadSignedDocument"
      caseId={caseId}
      asApplicant
      isInDialog
      label={t('label')}
      submit={t('submit')}
      onUploaded={() => {
        router.replace(`/case/${caseId}/shared`);
        router.refresh();
      }}
    />
  );
}

interface LockForPaperDialogProps {
  caseId: string;
  /** The number of signatories, from the address. */
  count: string;
  /** Whether the application could also be signed digitally. */
  isDigital: boolean;
  /** The application is locked already, so only the document is fetched again. */
  isLocked: boolean;
}

/** Locks the application and downloads the document to sign on paper. */
export function LockForPaperDialog(props: LockForPaperDialogProps) {
  const { caseId, count, isDigital, isLocked } = props;
  const t = useTranslations('signing.lock');
  return (
    <RouteDialog
      title={t(isLocked ? 'againTitle' : 'title')}
      size="small"
      closeTo={`/case/${caseId}`}
      goesBack
    >
      <p>{isLocked ? t('againText') : t('text', { count: countOf(count) })}</p>
      {!isLocked && <p className="mt-3 font-medium">{t('irreversible', { isDigital: String(isDigital) })}</p>}
      <DialogActions>
        <DownloadButton caseId={caseId} count={countOf(count)} isLocked={isLocked} />
      </DialogActions>
    </RouteDialog>
  );
}

function DownloadButton({ caseId, count, isLocked }: { caseId: string; count: number; isLocked: boolean }) {
  const t = useTranslations('signing.lock');
  const router = useRouter();
  const download = useSend(
    async () => {
      const lock = { caseId, numberOfSignatories: count };
      saveFile(await call('lockForPaper', lock, { asApplicant: true }), signatureFileName(caseId));
      router.replace(`/case/${caseId}`);
      router.refresh();
    },
    { onRefused: useRefresh() },
  );
  return (
    <Button
      variant={isLocked ? 'primary' : 'danger'}
      pending={download.isPending}
      onClick={() => download.send()}
    >
      {t(isLocked ? 'againSubmit' : 'submit')}
    </Button>
  );
}

/** Returns a number from 1 to the limit for signatories. Anything else in the address means 1. */
function countOf(text: string): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= COUNT_LIMITS.signatories ? count : 1;
}
