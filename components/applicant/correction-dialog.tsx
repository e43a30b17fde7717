'use client';

import { useTranslations } from 'next-intl';
import { CorrectionAction } from '@/components/forms/correction-action';
import { CorrectionNotice } from '@/components/forms/correction-notice';
import { RouteDialog } from '@/components/ui/route-dialog';
import type { Row } from '@/lib/contract/form-shapes';

/** One correction, in a dialog over the form that has its field. */
export function CorrectionDialog({ closeTo, row }: { closeTo: string; row: Row }) {
  const t = useTranslations('form.correction');
  return (
    <RouteDialog
      title={t(row.correction?.isHandled ? 'handledTitle' : 'title')}
      subtitle={row.label}
      closeTo={closeTo}
      intercepted={false}
    >
      <div className="grid gap-4">
        <CorrectionNotice row={row} isAtField={false} />
        <CorrectionAction row={row} />
      </div>
    </RouteDialog>
  );
}
