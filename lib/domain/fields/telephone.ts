import { TEXT_LIMITS } from '@/lib/domain/limits';

/** A telephone number: plus signs and digits only, 1 to 50 characters. */
export function isTelephone(value: string): boolean {
  return value.length <= TEXT_LIMITS.telephone && /^[+\d]+$/.test(value);
}
