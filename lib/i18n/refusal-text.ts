import type { AppErrorOptions, ErrorCode } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { keyedTextFor } from './text-for';
import type { KeyedText } from './text-key';

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
  if (code !== 'ILLEGAL_TRANSITION' || !values?.who) return `errors.${code}`;
  if (values.whoKind === 'self') return 'errors.ILLEGAL_TRANSITION_OWN';
  return values.who === 'job' ? 'errors.ILLEGAL_TRANSITION' : 'errors.ILLEGAL_TRANSITION_BY';
}
