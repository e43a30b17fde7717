import { AppError } from '@/lib/errors';

export interface OutgoingMail {
  /** Fixed per mail, without angle brackets: a second attempt carries the same. */
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface MailEvent {
  eventId: string;
  messageId: string;
  status: 'opened' | 'delivered' | 'bounced' | 'blocked' | 'dropped';
  email: string;
  at: Date;
  reason: string | null;
}

export async function sendMail(_mail: OutgoingMail): Promise<void> {
  throw new AppError('NOT_CONFIGURED');
}

export function parseMailEvents(_rawBody: string, _headers: Headers): MailEvent[] {
  throw new AppError('NOT_CONFIGURED');
}
