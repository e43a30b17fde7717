import { methods } from '@/lib/http/methods';
import { startSignIn } from '@/lib/http/sign-in';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ GET: startSignIn });
