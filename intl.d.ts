import type { Locale } from './lib/domain/locale';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}
