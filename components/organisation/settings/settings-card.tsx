'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import { useRefresh } from '@/components/browser/page-around';
import { type Sending, useSend } from '@/components/browser/send';
import { useOpenDraft } from '@/components/browser/use-written';
import { UnsavedGuard } from '@/components/organisation/unsaved-guard';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FieldForm, type FieldProblems, type SentForm, useSentForm } from '@/components/ui/field-form';
import type { CallAnswer, CallInput } from '@/lib/contract/typed-calls';

export type Settings = CallAnswer<'getSettings'>;
type SettingsChange = Omit<CallInput<'changeSettings'>, 'slug' | 'seen'>;

export interface SettingsProps {
  settings: Settings;
  /** Whether the signed-in person may change them. */
  mayChange: boolean;
}

interface CardOptions<T> extends SettingsProps {
  /** Id of the card, unique on the page. */
  id: string;
  /** Returns the part of the settings that the card edits, as its fields hold it. */
  savedIn: (settings: Settings) => T;
  problemsOf: (value: T) => FieldProblems;
  /** Returns what to send. */
  changeOf?: (value: T) => Omit<SettingsChange, 'details' | 'handling'>;
  /** Returns what to send of `details`. Its other parts stay. */
  detailsOf?: (value: T) => Partial<Settings['details']>;
  /** Returns what to send of `handling`. Its other parts stay. */
  handlingOf?: (value: T) => Partial<Settings['handling']>;
}

export interface EditedCard<T> extends Pick<SettingsProps, 'mayChange'> {
  value: T;
  set: (value: T) => void;
  isDirty: boolean;
  form: SentForm;
  save: Sending<T>;
  /** Set if somebody else has saved the same part meanwhile. */
  conflict: { mine: T; theirs: T } | null;
}

/** Edits, checks and saves a card's part of the settings. */
export function useSettingsCard<T extends object>(options: CardOptions<T>): EditedCard<T> {
  const { settings, mayChange, id, savedIn, problemsOf } = options;
  const t = useTranslations('organisation.settings');
  const refresh = useRefresh();
  const { value, set, isDirty } = useEdited(id, savedIn(settings));
  const form = useSentForm(problemsOf(value));
  const [conflict, setConflict] = useState<EditedCard<T>['conflict']>(null);
  /** The settings that were shown when editing began. */
  const seen = useRef(settings);
  useEffect(() => {
    if (!isDirty) seen.current = settings;
  }, [isDirty, settings]);
  const save = useSend(
    async (edited: T, sending) =>
      call('changeSettings', await changeOfCard(options, edited, seen.current), sending),
    {
      done: t('saved'),
      form,
      onDone: (answer) => {
        seen.current = answer;
        setConflict(null);
        set(savedIn(answer));
      },
      onRefused: (error) => {
        const current = settingsInConflict(error);
        if (!current) return;
        // The next save builds on these settings.
        seen.current = current;
        setConflict({ mine: value, theirs: savedIn(current) });
        void refresh();
      },
      refresh,
    },
  );
  return { mayChange, value, set, isDirty, form, save, conflict };
}

/** Returns what a card sends: its part, and that part as it was when editing began. */
async function changeOfCard<T>(
  { settings: { slug }, changeOf, detailsOf, handlingOf }: CardOptions<T>,
  edited: T,
  seen: Settings,
): Promise<CallInput<'changeSettings'>> {
  const change = changeOf?.(edited) ?? {};
  const details = detailsOf?.(edited);
  const handling = handlingOf?.(edited);
  // The other parts of these belong to other cards. Somebody else may have saved them, which is no conflict.
  const now = details || handling ? await call('getSettings', { slug }) : seen;
  return {
    slug,
    ...change,
    ...(details && { details: { ...now.details, ...details } }),
    ...(handling && { handling: { ...now.handling, ...handling } }),
    seen: {
      ...partOf(seen, change),
      ...(details && { details: { ...now.details, ...partOf(seen.details, details) } }),
      ...(handling && { handling: { ...now.handling, ...partOf(seen.handling, handling) } }),
    },
  };
}

/** Returns those properties of a whole that a part of it has. */
function partOf<Whole extends object>(
  whole: Whole,
  part: { [Key in keyof Whole]?: unknown },
): Partial<Whole> {
  const keys = Object.keys(part) as (keyof Whole)[];
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Partial<Whole>;
}

function settingsInConflict(error: unknown): Settings | null {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'CONFLICT') return null;
  return (error.body.settings as Settings | undefined) ?? null;
}

interface SettingsCardProps<T> {
  id: string;
  title: string;
  text?: string;
  /** The name of what is saved. It follows "Save". */
  part: string;
  card: EditedCard<T>;
  children: ReactNode;
  /** Shown next to the button that saves. */
  actions?: ReactNode;
}

/** A part of the settings that is saved separately. People who may not change it can only read it. */
export function SettingsCard<T>({ id, title, text, part, card, children, actions }: SettingsCardProps<T>) {
  const t = useTranslations('organisation.settings');
  const { form, save, value, isDirty, mayChange } = card;
  return (
    <Card id={id} title={title} description={text} className="scroll-mt-20">
      <FieldForm form={form} onSubmit={() => save.send(value)}>
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
        {card.conflict && <Conflict conflict={card.conflict} show={card.set} />}
        <div className="mt-5 flex flex-wrap gap-2">
          {mayChange && (
            <Button type="submit" pending={save.isPending}>
              {t('save', { part })}
            </Button>
          )}
          {actions}
        </div>
      </FieldForm>
      <UnsavedGuard when={isDirty && !save.isPending} />
    </Card>
  );
}

/** Shows what was written here and what somebody else has saved. The person can look at either, and decides by saving. */
function Conflict<T>({ conflict, show }: { conflict: { mine: T; theirs: T }; show: (value: T) => void }) {
  const t = useTranslations('organisation.settings.conflict');
  return (
    <Alert
      tone="warning"
      role="alert"
      className="mt-5"
      title={t('title')}
      actions={
        <>
          <Button size="sm" onClick={() => show(conflict.mine)}>
            {t('mine')}
          </Button>
          <Button size="sm" onClick={() => show(conflict.theirs)}>
            {t('theirs')}
          </Button>
        </>
      }
    >
      {t('text')}
    </Alert>
  );
}

/**
 * Holds a saved value while it is edited. This tab stores it until it is saved or the page is left, so that signing in again loses nothing.
 * If somebody saves something else meanwhile, an unedited value follows it.
 *
 * @param id Of what is edited, unique on its page.
 */
function useEdited<T extends object>(id: string, saved: T) {
  const text = JSON.stringify(saved);
  const [value, set] = useOpenDraft<T>(`${id} ${text}`, saved, isLike(saved));
  const shown = useRef({ text, value });
  useEffect(() => {
    const before = shown.current;
    if (before.text !== text && JSON.stringify(before.value) === before.text) set(saved);
    shown.current = { text, value };
  });
  return { value, set, isDirty: JSON.stringify(value) !== text };
}

/** Whether a stored value has the same properties, with values of the same types. */
function isLike<T extends object>(saved: T) {
  return (stored: unknown): stored is T =>
    typeof stored === 'object' &&
    stored !== null &&
    Object.keys(saved).join() === Object.keys(stored).join() &&
    Object.entries(saved).every(
      ([key, value]) => typeof (stored as Record<string, unknown>)[key] === typeof value,
    );
}
