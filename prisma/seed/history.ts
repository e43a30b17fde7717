import type { COMPANY_NAMES } from './company-names';
import type { DemoCase } from './demo-case';

/** What happened to one case. */
export interface History {
  /** Where its company comes from; `again`: the same company as in the history before. */
  of: keyof typeof COMPANY_NAMES | 'again';
  locale?: 'sv' | 'en';
  /** How many days ago the last thing happened; below 1 within the last hours. */
  quiet: number;
  isSilent?: boolean;
  /** What the company answers where the usual does not do. */
  values?: Record<string, string>;
  /** The mail with the link could not be delivered, and this is what the other side said. */
  bounce?: string;
  tell(theCase: DemoCase): void;
}
