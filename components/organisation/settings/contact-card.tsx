'use client';

import { useTranslations } from 'next-intl';
import { EmailField, TextField } from '@/components/ui/text-field';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { CONTACT_NAME, CONTACT_TELEPHONE } from '@/lib/domain/fields/organisation-kinds';
import { type Settings, SettingsCard, useSettingsCard } from './settings-card';

const NOBODY = { name: '', email: '', telephone: '' };

/** Edits whom applicants can ask, in addition to the shared address. */
export function ContactCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.contact');
  const card = useSettingsCard({
    settings,
    id: 'contact',
    savedIn: ({ details }) => ({ ...NOBODY, ...details.contact }),
    problemsOf: ({ name, email, telephone }) => ({
      'details.contact.name': fieldProblem(CONTACT_NAME, name, { optional: true }),
      'details.contact.email': fieldProblem(EMAIL_ADDRESS, email, { optional: true }),
      'details.contact.telephone': fieldProblem(CONTACT_TELEPHONE, telephone, { optional: true }),
    }),
    detailsOf: ({ name, email, telephone }) => {
      const contact = {
        name: CONTACT_NAME.parse(name),
        email: EMAIL_ADDRESS.parse(email),
        telephone: CONTACT_TELEPHONE.parse(telephone),
      };
      return { contact: Object.values(contact).some((text) => text !== '') ? contact : undefined };
    },
  });
  const { value, set } = card;
  return (
    <SettingsCard id="contact" title={t('title')} text={t('text')} part={t('save')} card={card}>
      <TextField
        id="settings-contact-name"
        name="details.contact.name"
        label={t('name')}
        optional
        autoComplete="off"
        limit={CONTACT_NAME.limit}
        value={value.name}
        onChange={({ target }) => set({ ...value, name: target.value })}
      />
      <EmailField
        id="settings-contact-email"
        name="details.contact.email"
        label={t('email')}
        optional
        autoComplete="off"
        value={value.email}
        onChange={({ target }) => set({ ...value, email: target.value })}
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
        value={value.telephone}
        onChange={({ target }) => set({ ...value, telephone: target.value })}
      />
    </SettingsCard>
  );
}
