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
  /** The status of the product's answer. 0 if the product could not be reached. */
  answer: number;
}

export interface StoredMail {
  id: string;
  /** With angle brackets, as in the header. Empty if the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  /** The recipients of the envelope. */
  to: string[];
  subject: string;
  date: string;
  receivedAt: string;
  text: string;
  html: string | null;
  /** By lower-case name. Several headers of one name are joined with a comma. */
  headers: Record<string, string>;
  attachments: StoredAttachment[];
  events: ReportedEvent[];
}
