import { methods } from '@/lib/server/http/methods';
import { finishSignIn } from '@/lib/server/http/sign-in';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ GET: finishSignIn });
