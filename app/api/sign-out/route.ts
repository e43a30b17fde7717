import { endSession } from '@/lib/http/sign-in';

export const POST = endSession;
