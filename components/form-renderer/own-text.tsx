'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type ChoiceOption, UNDER_OPTION } from '@/components/ui/choice-group';
import { TextField } from '@/components/ui/text-field';
import {
  normaliseChoice,
  optionLabel,
  optionWithText,
  ownTextKey,
  readChoice,
  writeChoice,
} from '@/lib/domain/forms/kinds/choices';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { controlId } from './control-id';
import type { FieldInputProps } from './field-props';
import { OnlyPosted, useForm } from './form-context';
import { ownTextRules, useErrorText } from './use-error-text';

interface OwnText {
  /** The choice of an option, with the text that was written for it. */
  choiceOf(id: string): string;
  /** The field for the text. Without scripts it is there whatever is chosen. Null if no option has a text of its own. */
  field: ReactNode;
  /** The options, with the field under the one that needs a text. */
  withField(options: readonly ChoiceOption[]): readonly ChoiceOption[];
}

/**
 * The text that people write themselves next to an option such as "Other".
 *
 * @param choices Those that are chosen.
 * @param onChange Gets the same with another text.
 */
export function useOwnText(
  { row, fieldKey, onLeave }: Pick<FieldInputProps, 'row' | 'fieldKey' | 'onLeave'>,
  choices: readonly string[],
  onChange: (choices: string[], key: string) => void,
): OwnText {
  const t = useTranslations('form.choices');
  const { editor } = useForm();
  const errorText = useErrorText();
  const [written, setWritten] = useState('');
  const option = optionWithText(row);
  if (!option) return { choiceOf: (id) => id, field: null, withField: (options) => options };
  const { id } = option;
  const key = ownTextKey(fieldKey, id);
  const chosen = choices.find((one) => readChoice(one).id === id);
  const text = chosen === undefined ? written : readChoice(chosen).text;
  const write = (choice: string) =>
    onChange(
      choices.map((one) => (one === chosen ? choice : one)),
      key,
    );
  const code = chosen === undefined ? undefined : editor.errorOf(key);
  const Place = chosen === undefined ? OnlyPosted : 'div';
  const field = (className?: string) => (
    <Place className={className}>
      <TextField
        id={controlId(key)}
        name={key}
        label={t('ownText', { option: optionLabel(row, id) })}
        limit={TEXT_LIMITS.ownText}
        // The browser would ask for it whatever is chosen.
        required={false}
        aria-required="true"
        autoComplete="off"
        value={text}
        error={code && errorText(ownTextRules(row, id), code, text)}
        onChange={({ target }) => {
          setWritten(target.value);
          write(writeChoice(id, target.value));
        }}
        onBlur={() => {
          const tidy = chosen === undefined ? undefined : normaliseChoice(row, chosen);
          if (tidy !== undefined && tidy !== chosen) write(tidy);
          onLeave(key);
        }}
      />
    </Place>
  );
  return {
    choiceOf: (one) => (one === id ? writeChoice(id, text) : one),
    field: field(),
    withField: (options) =>
      options.map((one) => (one.value === id ? { ...one, below: field(UNDER_OPTION) } : one)),
  };
}
