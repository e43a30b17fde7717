import type { COMPANY_NAMES } from './company-names';
import type { Story } from './story';

/** The story of one case. */
export interface History {
  /** The list that its company comes from. `again` means the same company as in the history before. */
  of: keyof typeof COMPANY_NAMES | 'again';
  locale?: 'sv' | 'en';
  /** How many days ago the last event happened. A value below 1 means within the last hours. */
  quiet: number;
  isSilent?: boolean;
  /** The company's answers if they differ from the usual ones. */
  values?: Record<string, string>;
  /** The mail server's reason why the mail with the link could not be delivered. */
  bounce?: string;
  tell(story: Story): void;
}
