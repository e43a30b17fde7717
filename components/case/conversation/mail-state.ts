import type { DotTone } from '@/components/ui/status-dot';
import type { MailLogEntry } from '@/lib/contract/conversation-shapes';
import { MAIL_EVENTS, type MailEventStatus } from '@/lib/domain/mails';

/** How far a mail has come. */
export type MailState = 'queued' | 'sent' | MailEventStatus;

export const MAIL_TONES: Record<MailState, DotTone> = {
  queued: 'neutral',
  sent: 'neutral',
  failed: 'danger',
  late: 'danger',
  delivered: 'info',
  opened: 'success',
  bounced: 'danger',
  blocked: 'danger',
  dropped: 'danger',
};

/** Returns the most telling state of a mail: not gone or not arrived, else opened, else delivered, else sent or queued. */
export function mailState({ sentAt, events }: Pick<MailLogEntry, 'sentAt' | 'events'>): MailState {
  const newest = MAIL_EVENTS.find((event) => events.some(({ status }) => status.toLowerCase() === event));
  return newest ?? (sentAt ? 'sent' : 'queued');
}
