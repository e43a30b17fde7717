'use client';

import { useLocale } from 'next-intl';
import { type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, useState } from 'react';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import type { FieldScreen } from '@/components/form-renderer/kind-view';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { Row } from '@/lib/contract/form-shapes';
import { amountInKronor, decimalSign, groupedNumber, readNumber } from '@/lib/domain/fields/decimal-number';
import { TAG } from '@/lib/domain/forms/component';
import { isAmount, isMultiline, typedText } from '@/lib/domain/forms/kinds/text-box';
import { maxLengthOf } from '@/lib/domain/forms/lengths';
import { isNumeric, isWhole } from '@/lib/domain/forms/text-rules';
import { normaliseValue } from '@/lib/domain/forms/values';

/** A text field. It has one line or several, depending on the maximum length. */
export const textBox: FieldScreen = { Input: TextInput };

function TextInput(props: FieldInputProps) {
  const { row, value, onChange, onLeave } = props;
  const locale = useLocale();
  const shown = useShownText(row, value);
  const typed = {
    ...fieldPropsOf(props),
    value: shown.text,
    onChange: (event: { target: { value: string } }) => onChange(shown.read(event.target.value)),
    onBlur: () => {
      shown.leave();
      const tidy = normaliseValue(row, value) ?? value;
      if (tidy !== value) onChange(tidy);
      onLeave();
    },
  };
  return isMultiline(row) ? (
    <TextArea {...typed} limit={maxLengthOf(row)} />
  ) : (
    <TextField
      {...typed}
      {...keyboardOf(row)}
      limit={maxLengthOf(row)}
      unit={row.unit}
      meaning={isAmount(row) && amountInKronor(`${row.label} ${row.unit ?? ''}`, value, locale)}
      width={widthOf(row)}
      autoComplete={autoCompleteOf(row)}
    />
  );
}

/**
 * A value as the field shows it. An amount is shown as typed and, once focus leaves, as we have read it: `12 500`; its value is the number in
 * stored form, whatever language it is typed in. A telephone number is shown as it was typed: only its digits are stored. Any other text is its
 * own value.
 */
function useShownText(row: Row, value: string) {
  const locale = useLocale();
  const [typing, setTyping] = useState<string | null>(null);
  const isTelephone = row.validation?.type === 'TELEPHONE';
  const isStoredAmount = isAmount(row) && readNumber(value, { isWhole: isWhole(row) }).value === value;
  const isCurrent =
    typing !== null && (!isTelephone || typing === value || normaliseValue(row, typing) === value);
  return {
    text: isCurrent ? typing : isStoredAmount ? groupedNumber(value, decimalSign(locale)) : value,
    read(text: string): string {
      if (isAmount(row) || isTelephone) setTyping(text);
      return typedText(row, text, decimalSign(locale));
    },
    leave() {
      if (!isTelephone) setTyping(null);
    },
  };
}

/** Returns the attributes that choose the keyboard of a phone. */
function keyboardOf(
  row: Row,
): Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'spellCheck'> {
  switch (row.validation?.type) {
    case 'EMAIL':
      // Not type="email": the browser would change the text before our rules see it.
      return { inputMode: 'email', spellCheck: false };
    case 'TELEPHONE':
      return { type: 'tel' };
    case 'WEB_ADDRESS':
      // Not type="url": the same.
      return { inputMode: 'url', spellCheck: false };
    case 'ZIPCODE':
    case 'ORGNR':
    case 'PNR':
    case 'NUMBERS_ONLY':
      return { inputMode: 'numeric', spellCheck: false };
    default:
      return isNumeric(row) ? { inputMode: 'decimal', spellCheck: false } : {};
  }
}

function widthOf(row: Row): 'short' | 'medium' | 'full' {
  const { type, maxLength } = row.validation ?? {};
  if (type === 'ZIPCODE' || isNumeric(row) || (maxLength ?? 99) <= 10) return 'short';
  return type === 'ORGNR' || type === 'PNR' || type === 'TELEPHONE' ? 'medium' : 'full';
}

/** What the browser may fill in, by meaning: what is about the person at the keyboard and the company. */
const AUTO_COMPLETE: Partial<Record<string, HTMLInputAutoCompleteAttribute>> = {
  [TAG.companyName]: 'organization',
  [TAG.contactName]: 'name',
  [TAG.contactEmail]: 'email',
  [TAG.contactTelephone]: 'tel',
  [TAG.streetAddress]: 'street-address',
  [TAG.postalCode]: 'postal-code',
  [TAG.postalTown]: 'address-level2',
};

/** The browser would fill in the details of the person at the keyboard, although these fields ask for those of somebody else. */
const OF_OTHERS: readonly (string | undefined)[] = ['EMAIL', 'NAME', 'TELEPHONE', 'ZIPCODE', 'PNR', 'ORGNR'];

function autoCompleteOf({ tag, validation }: Row): HTMLInputAutoCompleteAttribute | undefined {
  const type = validation?.type;
  return (
    AUTO_COMPLETE[tag ?? ''] ??
    (type === 'WEB_ADDRESS' ? 'url' : OF_OTHERS.includes(type) ? 'off' : undefined)
  );
}
