'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';
import { REMINDED_BEFORE } from '@/lib/domain/deadlines';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { COUNT_LIMITS, DAY_LIMITS } from '@/lib/domain/limits';
import { type Settings, SettingsCard, useSettingsCard } from './settings-card';

const FIELDS = ['correctionDays', 'draftReminderDays', 'signatoryReminderDays'] as const;
const [first, second] = REMINDED_BEFORE;
const REMINDERS = { first, second, most: COUNT_LIMITS.automaticReminders };
type Days = Record<(typeof FIELDS)[number], string>;

/** Edits how long companies have, and when they are reminded. */
export function DeadlinesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.deadlines');
  const card = useSettingsCard<Days>({
    settings,
    id: 'deadlines',
    savedIn: ({ handling }) => byField((field) => String(handling[field] ?? '')),
    problemsOf: (value) =>
      Object.fromEntries(
        FIELDS.map((field) => [
          `handling.${field}`,
          dayCountProblem(value[field], DAY_LIMITS.deadline, { optional: true }),
        ]),
      ),
    handlingOf: (value) => byField((field) => dayCount(value[field])),
  });
  const { value, set } = card;
  return (
    <SettingsCard id="deadlines" title={t('title')} text={t('text')} part={t('save')} card={card}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          id={`settings-${field}`}
          name={`handling.${field}`}
          label={t(field)}
          help={t(`${field}Help`, REMINDERS)}
          optional
          inputMode="numeric"
          autoComplete="off"
          width="short"
          limit={null}
          value={value[field]}
          onChange={({ target }) => set({ ...value, [field]: target.value })}
        />
      ))}
    </SettingsCard>
  );
}

function byField<Value>(valueIn: (field: keyof Days) => Value): Record<keyof Days, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, valueIn(field)])) as Record<keyof Days, Value>;
}
