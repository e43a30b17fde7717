import type { Locale } from './lib/domain/locale';
import type texts from './messages/sv.json';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    /** Keys of texts that do not exist do not compile. */
    Messages: typeof texts;
  }
}
