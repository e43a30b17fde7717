import { useTranslations } from 'next-intl';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { classNames } from './class-names';

/**
 * Says how many characters are left when a long text comes near its limit. If any text is over its limit, says the limit and how many are
 * too many. Screen readers announce both.
 */
export function CharacterCount({ length, limit }: { length: number; limit: number }) {
  const t = useTranslations('ui');
  const left = limit - length;
  // Fields of a single line show an error instead of a count.
  const isLong = limit > TEXT_LIMITS.singleLine;
  if (left > (isLong ? limit * 0.2 : -1)) {
    return null;
  }
  return (
    <p role="status" className={classNames('numeric text-sm', left < 0 ? 'text-danger' : 'text-ink-subtle')}>
      {left < 0 ? t('charactersOver', { count: -left, limit }) : t('charactersLeft', { count: left })}
    </p>
  );
}
