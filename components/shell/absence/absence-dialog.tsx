'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { showMessage } from '@/components/browser/message-store';
import { useSend } from '@/components/browser/send';
import { useToday } from '@/components/browser/use-now';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { TitledDialog } from '@/components/ui/floating-dialog';
import { dayText } from '@/components/ui/relative-day';
import { Select } from '@/components/ui/select';
import { DateField } from '@/components/ui/text-field';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { awayDays, awayFromProblem, awayProblem, neverThere } from '@/lib/domain/away';
import { readDay } from '@/lib/domain/fields/days';
import { toLocale } from '@/lib/domain/locale';

type Absence = CallAnswer<'getAbsence'>;
const KEY = queryKeyOf('getAbsence', {});

/** Edits the signed-in person's absence: its days, the substitutes, and whether they get a mail every morning. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('absence');
  const locale = toLocale(useLocale());
  const query = useQuery({
    queryKey: [...KEY, locale],
    queryFn: ({ signal }) => call('getAbsence', { locale }, { signal }),
  });
  return (
    <TitledDialog title={t('title')} onClose={onClose}>
      {query.data ? (
        <AbsenceForm absence={query.data} onClose={onClose} />
      ) : (
        <Awaited query={query} lines={4} />
      )}
    </TitledDialog>
  );
}

export function AbsenceForm({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  const ui = useTranslations('ui');
  const { edited, edit, today, days, form, save } = useAbsence(absence, onClose);
  const staying = absence.organisations.filter(({ moId, cases }) => cases > 0 && !edited.substitutes[moId]);
  const { from, until, morningMail } = edited;
  return (
    <FieldForm form={form} onSubmit={() => save.send()} className="grid gap-4">
      <p className="text-ink-muted">{t('text')}</p>
      <DateField
        id="absence-from"
        name="from"
        label={t('from')}
        help={t('fromHelp')}
        optional
        {...days}
        value={from}
        onChange={({ target }) => edit({ from: target.value })}
      />
      <DateField
        id="absence-until"
        name="until"
        label={t('until')}
        help={t('untilHelp')}
        optional
        {...days}
        value={until}
        onChange={({ target }) => edit({ until: target.value })}
      />
      {absence.organisations.map(({ moId, name, people }) => (
        <Select
          key={moId}
          id={`absence-substitute-${moId}`}
          name={`substitutes.${moId}`}
          label={
            absence.organisations.length > 1 ? t('substituteIn', { organisation: name }) : t('substitute')
          }
          optional
          value={edited.substitutes[moId] ?? ''}
          onChange={({ target }) => edit({ substitutes: { ...edited.substitutes, [moId]: target.value } })}
          options={people.map((person) => ({
            value: person.id,
            label: person.until
              ? t('substituteAway', {
                  name: person.name,
                  email: person.email,
                  from: person.from && person.from > today ? dayText(person.from, locale) : 'none',
                  day: dayText(person.until, locale),
                })
              : `${person.name}, ${person.email}`,
          }))}
          placeholder={t('choose')}
        />
      ))}
      {until !== '' && staying.length > 0 && (
        <Alert tone="warning" title={t('stays')}>
          <ul className="list-disc ps-5">
            {staying.map(({ moId, name, cases }) => (
              <li key={moId}>{t('staysIn', { organisation: name, count: cases })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Checkbox
        id="absence-morning"
        name="morningMail"
        label={t('morning')}
        optional={false}
        required={false}
        checked={morningMail}
        onChange={({ target }) => edit({ morningMail: target.checked })}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </FieldForm>
  );
}

/** Holds the absence while it is edited, its problems, and how to save it. Without a last day there is no substitute. */
function useAbsence(absence: Absence, onDone: () => void) {
  const t = useTranslations('absence');
  const client = useQueryClient();
  const [edited, setEdited] = useState({
    from: absence.from ?? '',
    until: absence.until ?? '',
    substitutes: Object.fromEntries(
      absence.organisations.map(({ moId, substituteId }) => [moId, substituteId ?? '']),
    ),
    morningMail: absence.morningMail,
  });
  const { substitutes, morningMail } = edited;
  const today = useToday();
  const from = readDay(edited.from, today).value ?? edited.from;
  const until = readDay(edited.until, today).value ?? edited.until;
  const isAway = until !== '';
  const days = awayDays(today);
  const form = useSentForm({
    from: isAway ? awayFromProblem(from, { until, today, stored: absence.from }) : null,
    until: isAway ? awayProblem(until, today) : null,
    ...Object.fromEntries(
      absence.organisations.map(({ moId, people }) => {
        const substitute = people.find(({ id }) => id === substitutes[moId]);
        const isNever = substitute && neverThere(substitute, { from: from || null, until }, today);
        return [`substitutes.${moId}`, isAway && isNever ? 'SUBSTITUTE_AWAY' : null];
      }),
    ),
  });
  const save = useSend(
    () =>
      call('setAbsence', {
        from: isAway && from !== '' ? from : null,
        until: isAway ? until : null,
        substitutes: absence.organisations.flatMap(({ moId }) => {
          const substituteId = isAway ? substitutes[moId] : '';
          return substituteId ? [{ moId, substituteId }] : [];
        }),
        morningMail,
      }),
    {
      form,
      onDone() {
        void client.invalidateQueries({ queryKey: KEY });
        showMessage({
          type: 'success',
          text: t(!isAway ? 'doneThere' : from > today ? 'doneLater' : 'doneAway', {
            hasSubstitute: String(Object.values(substitutes).some(Boolean)),
            wasAway: String(absence.until !== null),
          }),
        });
        onDone();
      },
    },
  );
  const edit = (part: Partial<typeof edited>) => setEdited({ ...edited, ...part });
  return { edited, edit, today, days, form, save };
}
