'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCaseIfShown } from '@/components/case/page/shown-case';
import { Button } from '@/components/ui/button';
import { ReplyIcon } from '@/components/ui/icons';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import type { ReplyUse } from '@/lib/domain/organisation/handling';
import { useReplies } from './use-replies';

interface ReplyMenuProps {
  use: ReplyUse;
  /** Writes a reply into the field. The person can change it before sending. */
  onChoose: (text: string) => void;
}

/** Offers the texts that case workers of the organisation often write. Shows nothing outside a case. */
export function ReplyMenu({ use, onChoose }: ReplyMenuProps) {
  const t = useTranslations('case.replies');
  const ui = useTranslations('ui');
  const shown = useCaseIfShown();
  const [isWanted, setWanted] = useState(false);
  const { replies, isError, refetch } = useReplies(use, isWanted);
  const want = () => setWanted(true);
  if (!shown) return null;
  const { slug } = shown.view.mo;
  return (
    <Menu
      trigger={
        <Button size="sm" variant="quiet" onPointerEnter={want} onFocus={want} onTouchStart={want}>
          <ReplyIcon aria-hidden="true" />
          {t('open')}
        </Button>
      }
    >
      {isError && <MenuItem onSelect={() => void refetch()}>{ui('retry')}</MenuItem>}
      {!replies && !isError && (
        <MenuItem disabled onSelect={() => undefined}>
          {t('fetching')}
        </MenuItem>
      )}
      {replies?.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          {t('none')}
        </MenuItem>
      )}
      {replies?.map(({ title, text }) => (
        <MenuItem key={`${title}: ${text}`} onSelect={() => onChoose(text)}>
          {title}
        </MenuItem>
      ))}
      {replies && (
        <>
          <MenuSeparator />
          <MenuLink href={`/organisation/${slug}/settings#replies`}>{t('settings')}</MenuLink>
        </>
      )}
    </Menu>
  );
}

/** Returns the text of a field with a reply added at its end. */
export function withReply(written: string, reply: string): string {
  return written.trim() === '' ? reply : `${written.trimEnd()}\n\n${reply}`;
}
