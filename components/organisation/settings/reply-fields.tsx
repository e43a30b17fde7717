'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-kinds';
import { LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import { REPLY_USES } from '@/lib/domain/organisation/handling';
import { REPLY_FIELDS } from '@/lib/domain/organisation/reply-fields';
import type { EditedReply } from './edited-reply';

interface ReplyFieldsProps {
  reply: EditedReply;
  index: number;
  onChange: (part: Partial<EditedReply>) => void;
  /** Absent if the reply can only be read. */
  onRemove: (() => void) | undefined;
}

/** Edits one saved reply: its heading, its text in every language, the placeholders in it, and where it is offered. */
export function ReplyFields({ reply, index, onChange, onRemove }: ReplyFieldsProps) {
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
              onClick={() => onChange(insertAtCaret(id, field))}
            >
              {t(`field.${field}`)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Returns the text of an area with a placeholder inserted at the caret. */
function insertAtCaret(id: string, field: string): string {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return `{${field}}`;
  const { value, selectionStart, selectionEnd } = area;
  return `${value.slice(0, selectionStart)}{${field}}${value.slice(selectionEnd)}`;
}
