'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-style';
import { NextIcon } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { closePassingMessages } from '@/components/ui/toast-store';
import { placeWords, useListPlace } from './use-list-place';

/** The link to the next case in the list, for when nothing is left to do with this one. Shows nothing at the end of the list. */
export function NextCase({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  if (!place?.next) return null;
  return (
    <Link
      prefetch
      replace
      href={place.next}
      data-forward
      onClick={closePassingMessages}
      className={buttonClass({})}
    >
      {t('goOn', placeWords(place, 1))}
      <NextIcon aria-hidden="true" />
    </Link>
  );
}
