'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { call, saveFile } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { WithoutScripts } from '@/components/browser/without-scripts';
import { SignedUpload } from '@/components/form-renderer/signed-upload';
import { Button } from '@/components/ui/button';
import { DialogActions, useCloseDialog } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { signatureFileName } from '@/lib/domain/document-name';
import { formAction } from '@/lib/domain/form-action';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { ApplicationDialog } from './application-dialog';

interface SigningDialogProps {
  caseId: string;
  /** The form as it was posted without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** Takes the application back from the signatories. */
export function CancelSignatureDialog(props: SigningDialogProps) {
  const t = useTranslations('signing.cancel');
  return (
    <ApplicationDialog caseId={props.caseId} title={t('title')} size="small">
      <p>{t('text')}</p>
      <CancelForm {...props} />
    </ApplicationDialog>
  );
}

function CancelForm({ caseId, returned }: SigningDialogProps) {
  const t = useTranslations('signing.cancel');
  const { closeAndRefresh } = useCloseDialog();
  const cancel = useSend(() => call('cancelSignature', { caseId }, { asApplicant: true }), {
    done: t('done'),
    onDone: closeAndRefresh,
    onRefused: useRefresh(),
  });
  return (
    <FieldForm
      form={useSentForm({}, { returned })}
      onSubmit={() => cancel.send()}
      action={formAction('cancelSignature', caseId)}
    >
      <DialogActions cancelLabel={t('keep')}>
        <Button type="submit" variant="danger" pending={cancel.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}

/** Uploads the document signed on paper, which submits the application. */
export function UploadSignedDialog(props: SigningDialogProps) {
  const t = useTranslations('signing.upload');
  return (
    <ApplicationDialog caseId={props.caseId} title={t('title')}>
      <p className="mb-5 text-ink-muted">{t('text')}</p>
      <SignedDocument {...props} />
    </ApplicationDialog>
  );
}

function SignedDocument({ caseId, returned }: SigningDialogProps) {
  const t = useTranslations('signing.upload');
  const router = useRouter();
  const validation = useKeyedText('validation');
  const { errors, message } = returned?.problem ?? {};
  const code = errors?.signedDocument?.[0];
  return (
    <form
      method="post"
      action={formAction('uploadSignedDocument', caseId)}
      encType="multipart/form-data"
      className="grid gap-5"
    >
      <SignedUpload
        name="uploadSignedDocument"
        caseId={caseId}
        asApplicant
        isInDialog
        label={t('label')}
        submit={t('submit')}
        refusal={code ? validation(code) : message}
        onUploaded={() => {
          router.replace(`/case/${caseId}/shared`);
          router.refresh();
        }}
      />
      <WithoutScripts>
        <Button type="submit" variant="primary" className="max-sm:w-full">
          {t('submit')}
        </Button>
      </WithoutScripts>
    </form>
  );
}

interface LockForPaperDialogProps extends SigningDialogProps {
  /** The number of signatories, from the address. */
  count: string;
  /** Whether the application could also be signed digitally. */
  isDigital: boolean;
}

/** Locks the application and downloads the document to sign on paper. */
export function LockForPaperDialog({ count, isDigital, ...props }: LockForPaperDialogProps) {
  const t = useTranslations('signing.lock');
  return (
    <ApplicationDialog caseId={props.caseId} title={t('title')} size="small">
      <p>{t('text', { count: countOf(count) })}</p>
      <p className="mt-3 font-medium">{t('irreversible', { isDigital: String(isDigital) })}</p>
      <LockForm {...props} count={countOf(count)} />
    </ApplicationDialog>
  );
}

function LockForm({ caseId, count, returned }: SigningDialogProps & { count: number }) {
  const t = useTranslations('signing.lock');
  const router = useRouter();
  const lock = useSend(
    async () => {
      const input = { caseId, numberOfSignatories: count };
      saveFile(await call('lockForPaper', input, { asApplicant: true }), signatureFileName(caseId));
      router.replace(`/case/${caseId}`);
      router.refresh();
    },
    { onRefused: useRefresh() },
  );
  return (
    <FieldForm
      form={useSentForm({}, { returned })}
      onSubmit={() => lock.send()}
      action={formAction('lockForPaper', caseId)}
      hidden={{ numberOfSignatories: String(count) }}
    >
      <DialogActions>
        <Button type="submit" variant="danger" pending={lock.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}

/** Returns a number from 1 to the limit for signatories. Anything else in the address means 1. */
function countOf(text: string): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= COUNT_LIMITS.signatories ? count : 1;
}
