export type MailEventName = 'open' | 'delivered' | 'bounce' | 'blocked' | 'dropped';

export interface StoredAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface ReportedEvent {
  event: MailEventName;
  at: string;
  reason: string | null;
  /** What the product answered; 0 when it could not be reached. */
  answer: number;
}

export interface StoredMail {
  id: string;
  /** With angle brackets, as in the header; empty when the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  /** The recipients of the envelope. */
  to: string[];
  subject: string;
  date: string;
  receivedAt: string;
  text: string;
  html: string | null;
  /** By lower-case name; several of one name are joined with a comma. */
  headers: Record<string, string>;
  attachments: StoredAttachment[];
  events: ReportedEvent[];
}
