import { signInHandlers } from '@/lib/http/sign-in';

export const { GET, POST } = signInHandlers;
