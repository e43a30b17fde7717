import { startSignIn } from '@/lib/http/sign-in';

export const GET = startSignIn;
