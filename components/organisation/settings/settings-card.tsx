'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { UnsavedGuard } from '@/components/organisation/unsaved-guard';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FieldForm, type FieldProblems, type SentForm, useSentForm } from '@/components/ui/field-form';
import { type Change, useChange } from '@/components/ui/use-change';
import type { CallAnswer, CallInput } from '@/lib/contract/typed-calls';
import { useEdited } from './use-edited';

export type Settings = CallAnswer<'getSettings'>;
type SettingsChange = Omit<CallInput<'changeSettings'>, 'slug'>;

/** Whether the signed-in person may change settings. */
const MayChange = createContext(false);
export const MayChangeSettings = MayChange.Provider;
export const useMayChange = () => useContext(MayChange);

interface CardOptions<T> {
  settings: Settings;
  /** Of the card, unique on the page. */
  id: string;
  /** The part of the settings that the card edits, as its fields hold it. */
  savedIn: (settings: Settings) => T;
  problemsOf: (value: T) => FieldProblems;
  /** What is sent. */
  changeOf?: (value: T) => SettingsChange;
  /** What is sent of `details`, whose other parts stay. */
  detailsOf?: (value: T) => Partial<Settings['details']>;
  /** The same of `handling`. */
  handlingOf?: (value: T) => Partial<Settings['handling']>;
}

export interface EditedCard<T> {
  value: T;
  set: (value: T) => void;
  isDirty: boolean;
  form: SentForm;
  save: Change<T>;
}

/** A card's part of the settings: as it is edited, checked and saved. */
export function useSettingsCard<T extends object>(options: CardOptions<T>): EditedCard<T> {
  const { settings, id, savedIn, problemsOf, changeOf, detailsOf, handlingOf } = options;
  const t = useTranslations('organisation.settings');
  const { value, set, isDirty } = useEdited(id, savedIn(settings));
  const form = useSentForm(problemsOf(value));
  const { slug } = settings;
  const save = useChange({
    change: async (edited: T, sending) => {
      const change = {
        ...changeOf?.(edited),
        ...(await withRest(slug, { details: detailsOf?.(edited), handling: handlingOf?.(edited) })),
      };
      return call('changeSettings', { slug, ...change }, sending);
    },
    done: t('saved'),
    form,
    onDone: (answer) => set(savedIn(answer)),
  });
  return { value, set, isDirty, form, save };
}

interface Parts {
  details: Partial<Settings['details']> | undefined;
  handling: Partial<Settings['handling']> | undefined;
}

/** The settings of several parts as they are now, with these parts changed: somebody else may have saved others. */
async function withRest(slug: string, { details, handling }: Parts): Promise<SettingsChange> {
  if (!details && !handling) return {};
  const now = await call('getSettings', { slug });
  return {
    ...(details && { details: { ...now.details, ...details } }),
    ...(handling && { handling: { ...now.handling, ...handling } }),
  };
}

interface SettingsCardProps<T> {
  id: string;
  title: string;
  text?: string;
  /** What is saved, as it follows "Save". */
  part: string;
  card: EditedCard<T>;
  children: ReactNode;
  /** Beside the button that saves. */
  actions?: ReactNode;
}

/** A part of the settings that is saved by itself. Those who may not change it only read it. */
export function SettingsCard<T>({ id, title, text, part, card, children, actions }: SettingsCardProps<T>) {
  const t = useTranslations('organisation.settings');
  const mayChange = useMayChange();
  const { form, save, value, isDirty } = card;
  return (
    <Card id={id} title={title} description={text} className="scroll-mt-20">
      <FieldForm form={form} onSubmit={() => save.send(value)}>
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
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
