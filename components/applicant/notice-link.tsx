'use client';

import { useTranslations } from 'next-intl';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG } from '@/lib/domain/forms/component';
import { informationHref, type Notice } from '@/lib/domain/organisation/notices';

const NOTICE_OF_TAG: Readonly<Record<string, Notice>> = {
  [TAG.acceptsStatutes]: 'statutes',
  [TAG.acceptsPrivacyNotice]: 'privacyNotice',
};

/** Leads to a text of the organisation that a field agrees to, without leaving the form. Shown after the field. */
export function NoticeLink({
  row: { tag },
  slug,
  notices,
}: {
  row: Row;
  slug: string;
  /** The organisation's texts. */
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
