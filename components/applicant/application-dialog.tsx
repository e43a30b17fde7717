'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DialogOrPage } from '@/components/ui/page-or-dialog';

interface ApplicationDialogProps {
  caseId: string;
  title: string;
  size?: 'small';
  children: ReactNode;
}

/** A dialog over an application's first page. Without scripts, a page that leads back to it. */
export function ApplicationDialog({ caseId, ...dialog }: ApplicationDialogProps) {
  const closeLabel = useTranslations('form')('toOverview');
  return <DialogOrPage {...dialog} closeTo={`/case/${caseId}`} closeLabel={closeLabel} goesBack />;
}
