import { finishSignIn } from '@/lib/http/sign-in';

export const GET = finishSignIn;
