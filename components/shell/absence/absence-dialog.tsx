'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { TitledDialog } from '@/components/ui/floating-dialog';
import { showMessage } from '@/components/ui/message-store';
import { exactDay } from '@/components/ui/relative-day';
import { Select } from '@/components/ui/select';
import { DateField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { awayDays, awayProblem, neverThere } from '@/lib/domain/away';
import { readDay } from '@/lib/domain/fields/days';
import { swedishDay } from '@/lib/domain/time';

type Absence = CallAnswer<'getAbsence'>;
const KEY = queryKeyOf('getAbsence', {});

/** Edits the signed-in person's absence: its last day, the substitute, and whether they get a mail every morning. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('absence');
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('getAbsence', {}, { signal }),
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
  const { edited, edit, days, form, save } = useAbsence(absence, onClose);
  const { until, substituteId, morningMail } = edited;
  return (
    <FieldForm form={form} onSubmit={() => save.mutate()} className="grid gap-4">
      <p className="text-ink-muted">{t('text')}</p>
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
      <Select
        id="absence-substitute"
        name="substituteId"
        label={t('substitute')}
        optional={until === ''}
        value={substituteId}
        onChange={({ target }) => edit({ substituteId: target.value })}
        options={absence.substitutes.map(({ id, name, email, awayUntil }) => ({
          value: id,
          label: awayUntil
            ? t('substituteAway', { name, email, day: exactDay(new Date(`${awayUntil}T12:00:00Z`), locale) })
            : `${name}, ${email}`,
        }))}
        placeholder={t('choose')}
      />
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

function substituteProblem({ substitutes }: Absence, chosen: string, until: string) {
  if (chosen === '') return 'REQUIRED';
  const substitute = substitutes.find(({ id }) => id === chosen);
  return substitute && neverThere(substitute.awayUntil, until) ? 'SUBSTITUTE_AWAY' : null;
}

/** Holds the absence while it is edited, its problems, and how to save it. Without a last day there is no substitute. */
function useAbsence(absence: Absence, onDone: () => void) {
  const t = useTranslations('absence');
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const [edited, setEdited] = useState({
    until: absence.until ?? '',
    substituteId: absence.substituteId ?? '',
    morningMail: absence.morningMail,
  });
  const { substituteId, morningMail } = edited;
  const until = readDay(edited.until).value ?? edited.until;
  const isAway = until !== '';
  const today = swedishDay(new Date());
  const days = awayDays(today);
  const form = useSentForm({
    until: isAway ? awayProblem(until, today) : null,
    substituteId: isAway ? substituteProblem(absence, substituteId, until) : null,
  });
  const save = useMutation({
    mutationFn: () =>
      call('setAbsence', {
        ...(isAway ? { until, substituteId } : { until: null, substituteId: null }),
        morningMail,
      }),
    onSuccess() {
      void client.invalidateQueries({ queryKey: KEY });
      showMessage({ type: 'success', text: t(isAway ? 'doneAway' : 'doneThere') });
      onDone();
    },
    onError: (error) => {
      if (!form.refuse(error)) showError(error);
    },
  });
  const edit = (part: Partial<typeof edited>) => setEdited({ ...edited, ...part });
  return { edited, edit, days, form, save };
}
