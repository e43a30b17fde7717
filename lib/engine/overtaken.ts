import { AppError, type ErrorCode } from '@/lib/domain/errors';

/**
 * Does work that somebody else may have made unnecessary in the meantime. A refusal with one of these codes is not a failure.
 *
 * @returns whether the work was done
 */
export async function unlessOvertaken(
  work: () => Promise<unknown>,
  codes: readonly ErrorCode[] = ['ILLEGAL_TRANSITION'],
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return false;
    throw error;
  }
}
