'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFocusNext } from '@/components/browser/focus-place';
import { Button, IconButton } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { EmailField } from '@/components/ui/text-field';
import { EMAIL_ADDRESS, emailListProblems, fieldProblem } from '@/lib/domain/fields/field-kind';
import { POSTAL_ADDRESS } from '@/lib/domain/fields/organisation-fields';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { SettingsCard, type SettingsProps, useSettingsCard } from './settings-card';

interface Addresses {
  sharedEmail: string;
  managers: { key: number; email: string }[];
  postalAddress: string;
}

/** Edits the addresses at which the organisation is reached. */
export function AddressesCard({ settings, mayChange }: SettingsProps) {
  const t = useTranslations('organisation.settings.addresses');
  const card = useSettingsCard<Addresses>({
    settings,
    mayChange,
    id: 'addresses',
    savedIn: ({ sharedEmail, managerEmails, postalAddress }) => ({
      sharedEmail,
      managers: managerEmails.map((email, key) => ({ key, email })),
      postalAddress,
    }),
    problemsOf: ({ sharedEmail, managers, postalAddress }) => ({
      sharedEmail: fieldProblem(EMAIL_ADDRESS, sharedEmail),
      ...Object.fromEntries(
        emailListProblems(managers.map(({ email }) => email)).map((problem, index) => [
          `managerEmails.${index}`,
          problem,
        ]),
      ),
      postalAddress: fieldProblem(POSTAL_ADDRESS, postalAddress, { optional: true }),
    }),
    changeOf: ({ sharedEmail, managers, postalAddress }) => ({
      sharedEmail: EMAIL_ADDRESS.parse(sharedEmail),
      managerEmails: managers.map(({ email }) => EMAIL_ADDRESS.parse(email)),
      postalAddress,
    }),
  });
  const { value, set } = card;
  return (
    <SettingsCard id="addresses" title={t('title')} part={t('save')} card={card}>
      <EmailField
        id="settings-sharedEmail"
        name="sharedEmail"
        label={t('sharedEmail')}
        help={t('sharedEmailHelp')}
        autoComplete="off"
        value={value.sharedEmail}
        onChange={({ target }) => set({ ...value, sharedEmail: target.value })}
      />
      <Managers
        managers={value.managers}
        mayChange={mayChange}
        onChange={(managers) => set({ ...value, managers })}
      />
      <TextArea
        id="settings-postalAddress"
        name="postalAddress"
        label={t('postalAddress')}
        help={t('postalAddressHelp')}
        optional
        limit={POSTAL_ADDRESS.limit}
        value={value.postalAddress}
        onChange={({ target }) => set({ ...value, postalAddress: target.value })}
      />
    </SettingsCard>
  );
}

const ADD_ID = 'settings-manager-add';

interface ManagersProps extends Pick<SettingsProps, 'mayChange'> {
  managers: Addresses['managers'];
  onChange: (managers: Addresses['managers']) => void;
}

function Managers({ managers, mayChange, onChange }: ManagersProps) {
  const t = useTranslations('organisation.settings.addresses');
  const focusNext = useFocusNext();
  const add = () => {
    const key = Math.max(-1, ...managers.map((manager) => manager.key)) + 1;
    onChange([...managers, { key, email: '' }]);
    focusNext(`settings-manager-${key}`);
  };
  const remove = (key: number) => {
    onChange(managers.filter((manager) => manager.key !== key));
    focusNext(ADD_ID);
  };
  return (
    <fieldset aria-describedby="settings-managers-help" className="grid min-w-0 gap-2">
      <legend className="font-medium text-control">{t('managers')}</legend>
      <p id="settings-managers-help" className="max-w-prose text-ink-muted text-sm">
        {t('managersHelp')}
      </p>
      {managers.length === 0 && <p className="text-ink-muted">{t('noManagers')}</p>}
      {managers.map(({ key, email }, index) => (
        <div key={key} className="flex items-end gap-1">
          <EmailField
            id={`settings-manager-${key}`}
            name={`managerEmails.${index}`}
            className="flex-1"
            label={t('manager', { number: index + 1 })}
            autoComplete="off"
            value={email}
            onChange={({ target }) =>
              onChange(managers.map((one) => (one.key === key ? { key, email: target.value } : one)))
            }
          />
          {mayChange && (
            <IconButton
              label={t('removeManager', { number: index + 1 })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove(key)}
            />
          )}
        </div>
      ))}
      {mayChange && managers.length < ORGANISATION_LIMITS.managerEmails && (
        <Button id={ADD_ID} size="sm" variant="quiet" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" />
          {t('addManager')}
        </Button>
      )}
    </fieldset>
  );
}
