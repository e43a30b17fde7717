import { listener, sql } from '@/lib/database/sql';
import { log } from '@/lib/process/log';
import { type News, readChange, readPresence } from './case-news';

/** Carries messages between processes. */
export interface NewsBus {
  /** Fire and forget: lost messages are requested again. */
  tell(news: Exclude<News, { kind: 'changed' }>): void;
  /**
   * Starts to listen. Calls `onMissed` at the start and whenever messages may have been lost while the database was down. Rejects
   * while the database is down.
   */
  listen(onNews: (news: News) => void, onMissed: () => void): Promise<void>;
}

const PRESENCE = 'case_watchers';

/** One connection per process listens. The driver reconnects when it is lost. */
export const databaseBus: NewsBus = {
  tell(news) {
    sql()
      .notify(PRESENCE, JSON.stringify(news))
      .catch((error: unknown) => {
        log.warn({ event: 'presence', message: String(error) });
      });
  },
  async listen(onNews, onMissed) {
    const hear = (read: (payload: string) => News | null) => (payload: string) => {
      const news = read(payload);
      if (news) onNews(news);
      else log.warn({ event: 'unreadable-news' });
    };
    await listener().listen(PRESENCE, hear(readPresence));
    await listener().listen('case_changed', hear(readChange), onMissed);
  },
};
