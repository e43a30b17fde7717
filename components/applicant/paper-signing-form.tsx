'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { COUNT_LIMITS } from '@/lib/domain/limits';

const COUNTS = Array.from({ length: COUNT_LIMITS.signatories }, (_, index) => String(index + 1));

/**
 * Asks how many people will sign on paper, and leads to the dialog that locks the application. With `isDigital`, the application could also
 * be signed digitally.
 */
export function PaperSigningForm({ caseId, isDigital }: { caseId: string; isDigital: boolean }) {
  const t = useTranslations('signing.paper');
  const router = useRouter();
  const [count, setCount] = useState('1');
  function submit(event: FormEvent) {
    event.preventDefault();
    router.push(`/case/${caseId}/downloadsignature/${count}`, { scroll: false });
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      <div className="max-w-xs">
        <Select
          id="signatory-count"
          label={t('count')}
          placeholder={null}
          value={count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={(event) => setCount(event.target.value)}
        />
      </div>
      <Alert tone="warning" title={t('consequenceTitle')}>
        {t('consequence', { isDigital: String(isDigital) })}
      </Alert>
      <div>
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
