import { createTranslator } from 'use-intl/core';
import type { AppErrorOptions, ErrorCode } from '@/lib/domain/errors';
import { DEFAULT_LOCALE, type Locale, TIME_ZONE } from '@/lib/domain/locale';
import { messagesOf } from './messages';
import type { Checked, KeyedText, TextKey, TextSection, TextValues } from './text-key';

/** A text by its dotted key (`errors.FORBIDDEN`), with values for its ICU placeholders. */
export interface Text {
  (key: TextKey, values?: TextValues): string;
  /** Whether there is a text with this key. */
  has(key: string): boolean;
}

const translators = new Map<string, unknown>();

/** Texts in a given language outside of pages: mails, errors, documents, jobs. The compiler checks the keys. */
export function textFor(locale: Locale = DEFAULT_LOCALE): Text {
  return keyedTextFor(locale);
}

/**
 * The same for composed keys. The compiler checks the known parts of a key.
 *
 * @param section The beginning of every key, such as `case.missing`
 */
export function keyedTextFor<Section extends string = never>(
  locale: Locale = DEFAULT_LOCALE,
  section?: Checked<Section, TextSection>,
): KeyedText<NoInfer<Section>> {
  const name = `${locale} ${section ?? ''}`;
  const known = translators.get(name);
  if (known) {
    return known as KeyedText<Section>;
  }
  const text: unknown = createTranslator({
    locale,
    messages: messagesOf(locale),
    timeZone: TIME_ZONE,
    ...(section && { namespace: section }),
  });
  translators.set(name, text);
  // The library's type accepts only keys that are known when compiling.
  return text as KeyedText<Section>;
}

type Values = AppErrorOptions['values'];

/** The text of a refusal for people. */
export function refusalText(code: ErrorCode, values: Values, locale: Locale): string {
  const text = keyedTextFor(locale);
  // A refusal that an older replica stored does not say how long to wait.
  return text(textKey(code, values), {
    minutes: 1,
    ...values,
    ...statusWord(values, text),
    ...nameOf(values, text),
  });
}

function statusWord(values: Values, text: KeyedText) {
  const status = values?.status;
  return status === undefined ? undefined : { status: text(`status.${status}`) };
}

/** The name of the applicant or of a part of the system, as the history writes it. */
function nameOf(values: Values, text: KeyedText) {
  if (values?.whoKind === 'applicant') return { who: text('case.live.applicant') };
  return values?.whoKind === 'system' ? { who: text(`history.system.${values.who}`) } : undefined;
}

/** The key of the text: who has changed the case, unless that is the reader, or what is missing (`WhyNot`). */
function textKey(code: ErrorCode, values: Values): string {
  if (code === 'ILLEGAL_TRANSITION' && values?.why) return `errors.whyNot.${values.why}`;
  if (code === 'LOCKED' && values?.operation) return 'errors.LOCKED_BY_OPERATION';
  if (code === 'CONFLICT' && values?.theirs) return 'errors.CONFLICT_CORRECTION';
  if (code === 'CONFLICT' && values?.who)
    return `errors.CONFLICT_${values.whoKind === 'self' ? 'OWN' : 'BY'}`;
  if (code === 'FORBIDDEN' && values?.role) return 'errors.FORBIDDEN_ROLE';
  if (code !== 'ILLEGAL_TRANSITION' || !values?.who) return `errors.${code}`;
  if (values.whoKind === 'self') return 'errors.ILLEGAL_TRANSITION_OWN';
  return values.who === 'job' ? 'errors.ILLEGAL_TRANSITION' : 'errors.ILLEGAL_TRANSITION_BY';
}
