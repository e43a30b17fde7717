'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { type Settings, SettingsCard, useMayChange, useSettingsCard } from './settings-card';
import { textProblem } from './text-problem';
import { useFocusNext } from './use-focus-next';

interface Reply {
  /** Stays with the reply while others come and go. */
  key: number;
  title: string;
  text: string;
}

const ADD_ID = 'settings-reply-add';

/** Texts that case workers often write. */
export function RepliesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.replies');
  const mayChange = useMayChange();
  const focusNext = useFocusNext();
  const card = useSettingsCard<{ replies: Reply[] }>({
    settings,
    id: 'replies',
    savedIn: ({ details }) => ({
      replies: (details.savedReplies ?? []).map(({ title, text }, key) => ({ key, title, text })),
    }),
    problemsOf: ({ replies }) =>
      Object.fromEntries(
        replies.flatMap(({ title, text }, index) => [
          [`details.savedReplies.${index}.title`, textProblem(title, ORGANISATION_LIMITS.name)],
          [`details.savedReplies.${index}.text`, textProblem(text, TEXT_LIMITS.written)],
        ]),
      ),
    detailsOf: ({ replies }) => ({
      savedReplies:
        replies.length === 0
          ? undefined
          : replies.map(({ title, text }) => ({ title: title.trim(), text: text.trim() })),
    }),
  });
  const { replies } = card.value;
  const setReplies = (changed: Reply[]) => card.set({ replies: changed });
  const change = (key: number, part: Partial<Reply>) =>
    setReplies(replies.map((reply) => (reply.key === key ? { ...reply, ...part } : reply)));
  const add = () => {
    const key = Math.max(-1, ...replies.map((reply) => reply.key)) + 1;
    setReplies([...replies, { key, title: '', text: '' }]);
    focusNext(`settings-reply-${key}`);
  };
  const remove = (key: number) => {
    setReplies(replies.filter((reply) => reply.key !== key));
    focusNext(ADD_ID);
  };
  return (
    <SettingsCard id="replies" title={t('title')} text={t('text')} part={t('save')} card={card}>
      {replies.length === 0 && <p className="text-ink-muted">{t('none')}</p>}
      {replies.map(({ key, title, text }, index) => (
        <fieldset key={key} className="grid min-w-0 gap-3 border-line border-t pt-4">
          <legend className="sr-only">{t('numbered', { number: index + 1 })}</legend>
          <TextField
            id={`settings-reply-${key}`}
            name={`details.savedReplies.${index}.title`}
            label={t('name')}
            autoComplete="off"
            limit={ORGANISATION_LIMITS.name}
            value={title}
            onChange={({ target }) => change(key, { title: target.value })}
          />
          <TextArea
            id={`settings-reply-${key}-text`}
            name={`details.savedReplies.${index}.text`}
            label={t('body')}
            limit={TEXT_LIMITS.written}
            value={text}
            onChange={({ target }) => change(key, { text: target.value })}
          />
          {mayChange && (
            <Button size="sm" variant="quiet" className="w-fit" onClick={() => remove(key)}>
              {t('remove', { number: index + 1 })}
            </Button>
          )}
        </fieldset>
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
