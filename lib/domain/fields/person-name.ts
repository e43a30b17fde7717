import { TEXT_LIMITS } from '@/lib/domain/limits';

/** A name: letters, hyphens, spaces and the joiners of some scripts, starting and ending with a letter, 1 to 50 characters. */
export function isName(value: string): boolean {
  return (
    value.length <= TEXT_LIMITS.name &&
    /^\p{L}/u.test(value) &&
    /^(?:[\p{L}\p{M} -]|\u200c|\u200d)*[\p{L}\p{M}]$/u.test(value)
  );
}
