'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { RouteDialog, type RouteDialogProps, useCloseDialog } from '@/components/ui/route-dialog';
import { InDialog } from '../in-dialog';

/** What every dialog over a case knows. */
export interface CaseDialogFrame {
  caseId: string;
  /** Company and number, beneath the title. */
  company: string;
  /** Address of what it stands over. */
  closeTo: string;
  intercepted: boolean;
}

interface CaseDialogProps extends CaseDialogFrame, Pick<RouteDialogProps, 'size' | 'footer'> {
  /** Section of its texts under `dialog`. */
  name: string;
  children: ReactNode;
}

/** A dialog over the case: one question, named by `dialog.<name>.title`. */
export function CaseDialog({
  name,
  caseId: _caseId,
  company,
  closeTo,
  intercepted,
  children,
  ...look
}: CaseDialogProps) {
  const t = useTranslations('dialog');
  return (
    <RouteDialog
      {...look}
      title={t(`${name}.title`)}
      subtitle={company}
      closeTo={closeTo}
      intercepted={intercepted}
    >
      <InDialog value={true}>{children}</InDialog>
    </RouteDialog>
  );
}

/** Instead of a dialog whose question cannot be asked now, by this person or of this case. */
export function UnavailableDialog({ name, ...frame }: CaseDialogFrame & { name: string }) {
  const t = useTranslations('dialog.unavailable');
  return (
    <CaseDialog {...frame} name={name} size="small">
      <Alert tone="warning" title={t('title')}>
        {t('text')}
      </Alert>
      <CloseButton label={t('close')} />
    </CaseDialog>
  );
}

/** The button of a dialog that only tells something. */
export function CloseButton({ label }: { label: string }) {
  const { close } = useCloseDialog();
  return (
    <div className="mt-6 flex justify-end">
      <Button onClick={close} data-autofocus>
        {label}
      </Button>
    </div>
  );
}
