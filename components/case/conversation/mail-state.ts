import type { DotTone } from '@/components/ui/status-dot';
import type { MailLogEntry } from '@/lib/contract/conversation-shapes';

/** How far a mail has come. The events are the specification's. */
export type MailState = 'queued' | 'sent' | 'delivered' | 'opened' | 'bounced' | 'blocked' | 'dropped';

export const MAIL_TONES: Record<MailState, DotTone> = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'info',
  opened: 'success',
  bounced: 'danger',
  blocked: 'danger',
  dropped: 'danger',
};

const EVENTS = ['bounced', 'blocked', 'dropped', 'opened', 'delivered'] as const;

/** The event that tells most about a mail: that it failed, else that it was opened, else that it arrived. */
export function mailState({ sentAt, events }: Pick<MailLogEntry, 'sentAt' | 'events'>): MailState {
  const told = EVENTS.find((event) => events.some(({ status }) => status.toLowerCase() === event));
  return told ?? (sentAt ? 'sent' : 'queued');
}
