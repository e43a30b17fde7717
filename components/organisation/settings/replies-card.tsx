'use client';

import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useFocusNext } from '@/components/browser/focus-place';
import { Button } from '@/components/ui/button';
import { CheckboxGroup } from '@/components/ui/choice-group';
import type { FieldProblems } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import { REPLY_USES, type ReplyUse, type SavedReply } from '@/lib/domain/organisation/handling';
import { REPLY_FIELDS, replyProblems, unknownFieldProblems } from '@/lib/domain/organisation/reply-fields';
import { insertAtCaret } from '../forms/text-pair';
import { SettingsCard, type SettingsProps, useSettingsCard } from './settings-card';

const ADD_ID = 'settings-reply-add';

/** Edits texts that case workers often write, in every language, and where they are offered. */
export function RepliesCard({ settings, mayChange }: SettingsProps) {
  const t = useTranslations('organisation.settings.replies');
  const focusNext = useFocusNext();
  const card = useSettingsCard<{ replies: EditedReply[] }>({
    settings,
    mayChange,
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

/** Returns the problems of saved replies, by the names of their fields. */
function problemsOfReplies(replies: readonly EditedReply[]): FieldProblems {
  const problems: Record<string, string | null> = {};
  for (const [index, reply] of replies.entries()) {
    for (const [path, problem] of [...replyProblems(reply), ...unknownFieldProblems(reply.texts)]) {
      problems[['handling.savedReplies', index, ...path].join('.')] ??= problem;
    }
  }
  return problems;
}

interface ReplyFieldsProps {
  reply: EditedReply;
  index: number;
  onChange: (part: Partial<EditedReply>) => void;
  /** Absent if the reply can only be read. */
  onRemove: (() => void) | undefined;
}

/** Edits one saved reply: its heading, its text in every language, the placeholders in it, and where it is offered. */
function ReplyFields({ reply, index, onChange, onRemove }: ReplyFieldsProps) {
  const t = useTranslations('organisation.settings.replies');
  const { key, title, texts, uses } = reply;
  const at = `handling.savedReplies.${index}`;
  return (
    <fieldset className="grid min-w-0 gap-3 border-line border-t pt-4">
      <legend className="sr-only">{t('numbered', { number: index + 1 })}</legend>
      <TextField
        id={`settings-reply-${key}`}
        name={`${at}.title`}
        label={t('name')}
        autoComplete="off"
        limit={REPLY_TITLE.limit}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {LOCALES.map((locale) => (
          <ReplyText
            key={locale}
            id={`settings-reply-${key}-${locale}`}
            name={`${at}.texts.${locale}`}
            locale={locale}
            text={texts[locale]}
            mayInsert={onRemove !== undefined}
            onChange={(text) => onChange({ texts: { ...texts, [locale]: text } })}
          />
        ))}
      </div>
      <CheckboxGroup
        id={`settings-reply-${key}-uses`}
        name={`${at}.uses`}
        label={t('uses')}
        options={REPLY_USES.map((use) => ({ value: use, label: t(`use.${use}`) }))}
        value={uses}
        onChange={(chosen) => onChange({ uses: REPLY_USES.filter((use) => chosen.includes(use)) })}
      />
      {onRemove && (
        <Button size="sm" variant="quiet" className="w-fit" onClick={onRemove}>
          {t('remove', { number: index + 1 })}
        </Button>
      )}
    </fieldset>
  );
}

interface ReplyTextProps {
  id: string;
  name: string;
  locale: Locale;
  text: string;
  mayInsert: boolean;
  onChange: (text: string) => void;
}

/** Edits the text in one language, with buttons for the placeholders that it can contain. */
function ReplyText({ id, name, locale, text, mayInsert, onChange }: ReplyTextProps) {
  const t = useTranslations('organisation.settings.replies');
  const page = useLocale();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <TextArea
        id={id}
        name={name}
        lang={locale}
        label={t('inLanguage', { language: languageName(locale, page) })}
        optional
        limit={WRITTEN_TEXT.limit}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {mayInsert && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
          {t('insert')}
          {REPLY_FIELDS.map((field) => (
            <button
              key={field}
              type="button"
              className="link"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertAtCaret(id, `{${field}}`)}
            >
              {t(`field.${field}`)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** A saved reply while it is edited. */
interface EditedReply {
  /** Identifies the reply while others are added and removed. */
  key: number;
  title: string;
  texts: Record<Locale, string>;
  uses: readonly ReplyUse[];
}
