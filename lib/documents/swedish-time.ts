import { DEFAULT_LOCALE, languageTag, TIME_ZONE } from '@/lib/domain/locale';

const PARTS = new Intl.DateTimeFormat(languageTag(DEFAULT_LOCALE), {
  timeZone: TIME_ZONE,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
});

/**
 * A moment whose local time is Swedish time, whatever the time zone of the process. A zip stores the time of each file twice: as an
 * instant, and as local time without a zone, which some programs show.
 */
export class SwedishTime extends Date {
  #part(type: Intl.DateTimeFormatPartTypes): number {
    return Number(PARTS.formatToParts(this.getTime()).find((part) => part.type === type)?.value);
  }
  override getFullYear(): number {
    return this.#part('year');
  }
  override getMonth(): number {
    return this.#part('month') - 1;
  }
  override getDate(): number {
    return this.#part('day');
  }
  override getHours(): number {
    return this.#part('hour');
  }
  override getMinutes(): number {
    return this.#part('minute');
  }
  override getSeconds(): number {
    return this.#part('second');
  }
}
