import { mailboxOf } from '@/lib/domain/fields/addresses';
import { consumeLimit } from '@/lib/engine/rate-limit';

/**
 * Counts a mail to each of these mailboxes that somebody causes whom neither its reader nor the organisation knows. What the organisation
 * causes is not counted, so that no stranger can use up its mails. Throws RATE_LIMITED with the seconds to wait.
 */
export async function countStrangersMails(emails: readonly string[]): Promise<void> {
  for (const mailbox of new Set(emails.map(mailboxOf))) await consumeLimit('mailByRecipient', mailbox);
}
