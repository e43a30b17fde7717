import { randomUUID } from 'node:crypto';
import type { InstallationRule, Measurement } from '@/lib/domain/installation';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/domain/locale';
import { messageIdOf } from '@/lib/engine/mail/queue-mail';
import { callExternal } from '@/lib/integrations/http';
import { sendMail } from '@/lib/integrations/mail/mail';
import { momentInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';

/** How the operator is notified. A channel that no setting names notifies nobody. */
export const CHANNELS = ['mail', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A change of a rule: it has been broken since then, it still is, or it holds again. */
export interface Alert {
  rule: InstallationRule;
  kind: 'begun' | 'lasts' | 'over';
  since: Date;
  values: Measurement['values'];
}

/** Whether the settings name somebody to notify by a channel. */
export const isSet = (channel: Channel): boolean =>
  Boolean(channel === 'mail' ? env().OPERATOR_EMAIL : env().OPERATOR_WEBHOOK_URL);

/**
 * Notifies the operator by one of the channels. Logs what could not be sent.
 *
 * @returns whether it was sent, or there is nobody to notify
 */
export function notifyOperator(channel: Channel, alerts: readonly Alert[], now: Date): Promise<boolean> {
  const { OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL } = env();
  return isDone(async () => {
    if (channel === 'mail' && OPERATOR_EMAIL) await mailOperator(alerts, OPERATOR_EMAIL);
    if (channel === 'webhook' && OPERATOR_WEBHOOK_URL) await callWebhook(alerts, OPERATOR_WEBHOOK_URL, now);
  });
}

/** Calls the dead man's switch, if one is set. Logs if it does not answer. */
export async function sendHeartbeat(): Promise<void> {
  const { HEARTBEAT_URL: url } = env();
  if (url) await isDone(() => callHeartbeat(url));
}

/** Calls webhook and dead man's switch, whichever are set, with a test. Throws IntegrationError if one does not take it. */
export async function tryOperatorCalls(): Promise<void> {
  const { OPERATOR_WEBHOOK_URL, HEARTBEAT_URL, PUBLIC_URL } = env();
  if (OPERATOR_WEBHOOK_URL)
    await postToWebhook(OPERATOR_WEBHOOK_URL, { text: `${PUBLIC_URL}: test`, alerts: [] }, new Date());
  if (HEARTBEAT_URL) await callHeartbeat(HEARTBEAT_URL);
}

const callHeartbeat = (url: string) => callExternal({ part: 'operator', url, retry: 'always' });

async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.error({ event: 'operator-not-told', message: error instanceof Error ? error.message : 'unknown' });
    return false;
  }
}

async function mailOperator(alerts: readonly Alert[], to: string): Promise<void> {
  const { MAIL_FROM } = env();
  const text = LOCALES.map((locale) => wordsOf(alerts, locale)).join('\n\n--\n\n');
  await sendMail({
    messageId: messageIdOf(`operator-${randomUUID()}`),
    from: { name: 'Medlemsansökan', address: MAIL_FROM },
    to,
    subject: subjectOf(alerts),
    text,
    html: `<div style="white-space:pre-wrap">${escaped(text)}</div>`,
  });
}

function callWebhook(alerts: readonly Alert[], url: string, now: Date): Promise<void> {
  const text = `${subjectOf(alerts)}\n\n${wordsOf(alerts, DEFAULT_LOCALE)}`;
  const said = alerts.map(({ rule, kind, since, values }) => ({
    rule,
    kind,
    since: since.toISOString(),
    values,
  }));
  return postToWebhook(url, { text, alerts: said }, now);
}

/** `text` is what chat services show. */
async function postToWebhook(
  url: string,
  body: { text: string; alerts: object[] },
  now: Date,
): Promise<void> {
  const json = { ...body, installation: env().PUBLIC_URL, at: now.toISOString() };
  await callExternal({ part: 'operator', method: 'POST', url, json });
}

function subjectOf(alerts: readonly Alert[]): string {
  const text = keyedTextFor(DEFAULT_LOCALE, 'installation');
  const titles = [...new Set(alerts.map(({ rule }) => text(`rule.${rule}.title`)))].join(', ');
  const isOver = alerts.every(({ kind }) => kind === 'over');
  return text(isOver ? 'message.over' : 'message.wrong', { titles, host: new URL(env().PUBLIC_URL).host });
}

function wordsOf(alerts: readonly Alert[], locale: Locale): string {
  const text = keyedTextFor(locale, 'installation');
  const lines = alerts.map(({ rule, kind, since, values }) => {
    const title = text(`rule.${rule}.title`);
    if (kind === 'over') return text('message.line.over', { title });
    const said = text(`rule.${rule}.wrong`, values);
    const lasts =
      kind === 'lasts' ? [text('message.line.lasts', { time: momentInWords(since, locale) })] : [];
    return [`${title}: ${said}`, ...lasts, text(`rule.${rule}.todo`)].join('\n');
  });
  const { OPERATOR_ACCOUNTS, PUBLIC_URL } = env();
  const page = new URL('/operator', PUBLIC_URL).href;
  // Nobody may open it unless somebody is named.
  const more = OPERATOR_ACCOUNTS.length > 0 ? [text('message.page', { page })] : [];
  return [...lines, ...more].join('\n\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
