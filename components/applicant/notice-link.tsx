'use client';

import { useTranslations } from 'next-intl';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG } from '@/lib/domain/forms/component';
import { informationHref, type Notice } from '@/lib/domain/organisation/notices';

const NOTICE_OF_TAG: Readonly<Record<string, Notice>> = {
  [TAG.acceptsStatutes]: 'statutes',
  [TAG.acceptsPrivacyNotice]: 'privacyNotice',
};

/** After a field that agrees to something that the organisation has written: where to read it, without leaving the form. */
export function NoticeLink({
  row: { tag },
  slug,
  notices,
}: {
  row: Row;
  slug: string;
  /** What the organisation has written. */
  notices: readonly Notice[];
}) {
  const t = useTranslations('form.notice');
  const notice = tag ? NOTICE_OF_TAG[tag] : undefined;
  if (!notice || !notices.includes(notice)) return null;
  return (
    <p className="mt-1.5 ms-8 text-sm">
      <a href={informationHref(slug, notice)} target="_blank" rel="noopener" className="link">
        {t(notice)}
      </a>
    </p>
  );
}
