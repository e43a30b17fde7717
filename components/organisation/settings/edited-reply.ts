import type { Locale } from '@/lib/domain/locale';
import type { ReplyUse } from '@/lib/domain/organisation/handling';

/** A saved reply while it is edited. */
export interface EditedReply {
  /** Identifies the reply while others are added and removed. */
  key: number;
  title: string;
  texts: Record<Locale, string>;
  uses: readonly ReplyUse[];
}
