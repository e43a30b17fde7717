import { TEXT_LIMITS } from '@/lib/domain/limits';

/** Only plus signs and digits, 1 to 50 characters. */
export function isTelephone(value: string): boolean {
  return value.length <= TEXT_LIMITS.telephone && /^[+\d]+$/.test(value);
}
