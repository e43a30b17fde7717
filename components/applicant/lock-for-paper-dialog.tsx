'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog-actions';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import { saveFile } from '@/components/ui/save-file';
import { useRefused } from '@/components/ui/use-refused';
import { useWork } from '@/components/ui/use-work';
import { signatureFileName } from '@/lib/domain/document-name';
import { COUNT_LIMITS } from '@/lib/domain/limits';

interface LockForPaperDialogProps {
  caseId: string;
  /** The number of signatories, from the address. */
  count: string;
  /** Whether the application could also be signed digitally. */
  isDigital: boolean;
  /** The application is locked already, so only the document is fetched again. */
  isLocked: boolean;
  intercepted: boolean;
}

/** Locks the application and downloads the document to sign on paper. */
export function LockForPaperDialog(props: LockForPaperDialogProps) {
  const { caseId, count, isDigital, isLocked, intercepted } = props;
  const t = useTranslations('signing.lock');
  return (
    <RouteDialog
      title={t(isLocked ? 'againTitle' : 'title')}
      size="small"
      closeTo={`/case/${caseId}`}
      intercepted={intercepted}
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
  const { closeAndRefresh } = useCloseDialog();
  const refused = useRefused();
  const download = useWork(async () => {
    const lock = { caseId, numberOfSignatories: count };
    saveFile(await call('lockForPaper', lock, { asApplicant: true }), signatureFileName(caseId));
    closeAndRefresh();
  }, refused);
  return (
    <Button
      variant={isLocked ? 'primary' : 'danger'}
      pending={download.isUnderWay}
      onClick={() => download.start()}
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
