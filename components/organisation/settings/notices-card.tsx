'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { FieldProblems } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { EmailField, TextField } from '@/components/ui/text-field';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { CONTACT_NAME, CONTACT_TELEPHONE, NOTICE } from '@/lib/domain/fields/organisation-fields';
import type { Text } from '@/lib/domain/forms/component';
import { DAY_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, languageName } from '@/lib/domain/locale';
import { NOTICES } from '@/lib/domain/organisation/notices';
import { SettingsCard, type SettingsProps, useSettingsCard } from './settings-card';

const NOTHING: Partial<Text> = {};

const NOBODY = { name: '', email: '', telephone: '' };

type Contact = typeof NOBODY;

interface Notices {
  contact: Contact;
  privacyNotice: Text;
  statutes: Text;
  handlingDays: string;
}

/** Edits whom applicants can ask, and the texts for them, with both languages side by side. */
export function NoticesCard(props: SettingsProps) {
  const t = useTranslations('organisation.settings.notices');
  const editor = useTranslations('organisation.editor');
  const card = useSettingsCard<Notices>({
    ...props,
    id: 'notices',
    savedIn: ({ details: { contact, privacyNotice = NOTHING, statutes = NOTHING, handlingDays } }) => ({
      contact: { ...NOBODY, ...contact },
      privacyNotice: byLocale((locale) => privacyNotice[locale] ?? ''),
      statutes: byLocale((locale) => statutes[locale] ?? ''),
      handlingDays: handlingDays === undefined ? '' : String(handlingDays),
    }),
    problemsOf: (value) => ({
      ...contactProblems(value.contact),
      ...Object.fromEntries(
        NOTICES.flatMap((notice) =>
          LOCALES.map((locale) => [
            `details.${notice}.${locale}`,
            fieldProblem(NOTICE, value[notice][locale], { optional: true }),
          ]),
        ),
      ),
      'details.handlingDays': dayCountProblem(value.handlingDays, DAY_LIMITS.handling, { optional: true }),
    }),
    detailsOf: ({ contact, privacyNotice, statutes, handlingDays }) => ({
      contact: writtenContact(contact),
      privacyNotice: written(privacyNotice),
      statutes: written(statutes),
      handlingDays: dayCount(handlingDays),
    }),
  });
  const page = useLocale();
  const { value, set } = card;
  return (
    <SettingsCard id="notices" title={t('title')} part={t('save')} card={card}>
      <ContactFields contact={value.contact} onChange={(contact) => set({ ...value, contact })} />
      {NOTICES.map((notice) => (
        <div key={notice} className="grid gap-4 md:grid-cols-2">
          {LOCALES.map((locale) => (
            <TextArea
              key={locale}
              id={`settings-${notice}-${locale}`}
              name={`details.${notice}.${locale}`}
              lang={locale}
              label={t('inLanguage', { text: t(notice), language: languageName(locale, page) })}
              help={editor('markdown')}
              optional
              rows={6}
              limit={NOTICE.limit}
              value={value[notice][locale]}
              onChange={({ target }) =>
                set({ ...value, [notice]: { ...value[notice], [locale]: target.value } })
              }
            />
          ))}
        </div>
      ))}
      <TextField
        id="settings-handlingDays"
        name="details.handlingDays"
        label={t('handlingDays')}
        help={t('handlingDaysHelp', { most: DAY_LIMITS.handling.most })}
        optional
        inputMode="numeric"
        autoComplete="off"
        width="short"
        limit={null}
        value={value.handlingDays}
        onChange={({ target }) => set({ ...value, handlingDays: target.value })}
      />
    </SettingsCard>
  );
}

/** Edits whom applicants can ask, in addition to the shared address. */
function ContactFields({ contact, onChange }: { contact: Contact; onChange: (contact: Contact) => void }) {
  const t = useTranslations('organisation.settings.contact');
  return (
    <fieldset
      id="contact"
      aria-describedby="settings-contact-help"
      className="grid min-w-0 scroll-mt-20 gap-4"
    >
      <legend className="font-medium text-control">{t('title')}</legend>
      <p id="settings-contact-help" className="max-w-prose text-ink-muted text-sm">
        {t('text')}
      </p>
      <TextField
        id="settings-contact-name"
        name="details.contact.name"
        label={t('name')}
        optional
        autoComplete="off"
        limit={CONTACT_NAME.limit}
        value={contact.name}
        onChange={({ target }) => onChange({ ...contact, name: target.value })}
      />
      <EmailField
        id="settings-contact-email"
        name="details.contact.email"
        label={t('email')}
        optional
        autoComplete="off"
        value={contact.email}
        onChange={({ target }) => onChange({ ...contact, email: target.value })}
      />
      <TextField
        id="settings-contact-telephone"
        name="details.contact.telephone"
        label={t('telephone')}
        optional
        type="tel"
        autoComplete="off"
        width="medium"
        limit={CONTACT_TELEPHONE.limit}
        value={contact.telephone}
        onChange={({ target }) => onChange({ ...contact, telephone: target.value })}
      />
    </fieldset>
  );
}

function contactProblems({ name, email, telephone }: Contact): FieldProblems {
  return {
    'details.contact.name': fieldProblem(CONTACT_NAME, name, { optional: true }),
    'details.contact.email': fieldProblem(EMAIL_ADDRESS, email, { optional: true }),
    'details.contact.telephone': fieldProblem(CONTACT_TELEPHONE, telephone, { optional: true }),
  };
}

/** Returns the contact as it is sent. Undefined if nothing is written. */
function writtenContact({ name, email, telephone }: Contact): Contact | undefined {
  const contact = {
    name: CONTACT_NAME.parse(name),
    email: EMAIL_ADDRESS.parse(email),
    telephone: CONTACT_TELEPHONE.parse(telephone),
  };
  return Object.values(contact).some((text) => text !== '') ? contact : undefined;
}

/** Returns the text as it is sent. Undefined if it is empty in every language. */
function written(text: Text): Text | undefined {
  const trimmed = byLocale((locale) => text[locale].trim());
  return LOCALES.every((locale) => trimmed[locale] === '') ? undefined : trimmed;
}
