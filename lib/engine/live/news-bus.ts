import { sql } from '@/lib/database/sql';
import type { News } from './case-news';

/** How processes hear of each other. */
export interface NewsBus {
  /** Nobody waits for it; what is lost is asked for again. */
  tell(news: Exclude<News, { kind: 'changed' }>): void;
  /**
   * Begins to listen. `onMissed` is called at the beginning, and whenever something may have been missed while the database was away.
   * Rejects while the database is not there.
   */
  listen(onNews: (news: News) => void, onMissed: () => void): Promise<void>;
}

const PRESENCE = 'case_watchers';

/** One connection of this process listens to the database; the driver makes a new one when it is lost. */
export const databaseBus: NewsBus = {
  tell(news) {
    sql()
      .notify(PRESENCE, JSON.stringify(news))
      .catch((error: unknown) => {
        console.error(JSON.stringify({ level: 'warn', event: 'presence', message: String(error) }));
      });
  },
  async listen(onNews, onMissed) {
    await sql().listen(PRESENCE, (payload) => onNews(JSON.parse(payload)));
    const hear = (payload: string) => onNews({ kind: 'changed', ...JSON.parse(payload) });
    await sql().listen('case_changed', hear, onMissed);
  },
};
