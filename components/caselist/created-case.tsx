'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import { useCloseDialog } from '@/components/ui/route-dialog';
import { TextField } from '@/components/ui/text-field';
import { caseHref } from './case-href';

/** Replaces the form once the case exists. Has its link to copy, and a link to open it. */
export function CreatedCase({ caseId }: { caseId: string }) {
  const t = useTranslations('dialog.new');
  const { closeAndRefresh } = useCloseDialog();
  const link = useQuery({
    queryKey: queryKeyOf('getLink', { caseId }),
    queryFn: () => call('getLink', { caseId }),
  });
  return (
    <div className="grid gap-4">
      <Alert tone="success" role="status" title={t('done')}>
        {t('doneText')}
      </Alert>
      {link.data && (
        <div className="grid gap-2">
          <TextField
            id="new-case-link"
            label={t('link')}
            readOnly
            limit={null}
            value={link.data.tokenLink}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <CopyButton text={link.data.tokenLink} label={t('copy')} />
          </div>
        </div>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={closeAndRefresh}>{t('close')}</Button>
        <Link href={caseHref({ id: caseId })} data-autofocus className={buttonClass({ variant: 'primary' })}>
          {t('open')}
        </Link>
      </div>
    </div>
  );
}
