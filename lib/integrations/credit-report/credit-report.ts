import { AppError } from '@/lib/errors';

export async function fetchCreditReport(_orgNo: string): Promise<Uint8Array> {
  throw new AppError('NOT_CONFIGURED');
}
