'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { REPLY_USES, type SavedReply } from '@/lib/domain/organisation/handling';
import type { EditedReply } from './edited-reply';
import { ReplyFields } from './reply-fields';
import { problemsOfReplies } from './reply-problems';
import { type Settings, SettingsCard, useMayChange, useSettingsCard } from './settings-card';
import { useFocusNext } from './use-focus-next';

const ADD_ID = 'settings-reply-add';

/** Edits texts that case workers often write, in every language, and where they are offered. */
export function RepliesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.replies');
  const mayChange = useMayChange();
  const focusNext = useFocusNext();
  const card = useSettingsCard<{ replies: EditedReply[] }>({
    settings,
    id: 'replies',
    savedIn: ({ handling }) => ({ replies: handling.savedReplies.map(toEdited) }),
    problemsOf: ({ replies }) => problemsOfReplies(replies),
    handlingOf: ({ replies }) => ({ savedReplies: replies.map(toSaved) }),
  });
  const { replies } = card.value;
  const setReplies = (changed: EditedReply[]) => card.set({ replies: changed });
  const change = (key: number, part: Partial<EditedReply>) =>
    setReplies(replies.map((reply) => (reply.key === key ? { ...reply, ...part } : reply)));
  const add = () => {
    const key = Math.max(-1, ...replies.map((reply) => reply.key)) + 1;
    setReplies([...replies, { key, title: '', texts: byLocale(() => ''), uses: REPLY_USES }]);
    focusNext(`settings-reply-${key}`);
  };
  const remove = (key: number) => {
    setReplies(replies.filter((reply) => reply.key !== key));
    focusNext(ADD_ID);
  };
  return (
    <SettingsCard id="replies" title={t('title')} text={t('text')} part={t('save')} card={card}>
      {replies.length === 0 && <p className="text-ink-muted">{t('none')}</p>}
      {replies.map((reply, index) => (
        <ReplyFields
          key={reply.key}
          reply={reply}
          index={index}
          onChange={(part) => change(reply.key, part)}
          onRemove={mayChange ? () => remove(reply.key) : undefined}
        />
      ))}
      {mayChange && replies.length < ORGANISATION_LIMITS.savedReplies && (
        <Button id={ADD_ID} size="sm" variant="quiet" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      )}
    </SettingsCard>
  );
}

function toEdited({ title, texts, uses }: SavedReply, key: number): EditedReply {
  return { key, title, uses, texts: byLocale((locale) => texts[locale] ?? '') };
}

function toSaved({ title, texts, uses }: EditedReply): SavedReply {
  const written = LOCALES.flatMap((locale) => {
    const text = texts[locale].trim();
    return text === '' ? [] : [[locale, text] as const];
  });
  return { title: title.trim(), texts: Object.fromEntries(written), uses: [...uses] };
}
