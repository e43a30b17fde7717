import type { Locale } from '@/lib/domain/locale';
import type { ReplyUse } from '@/lib/domain/organisation/handling';

/** A saved reply as it is edited. */
export interface EditedReply {
  /** Stays with the reply while others come and go. */
  key: number;
  title: string;
  texts: Record<Locale, string>;
  uses: readonly ReplyUse[];
}
