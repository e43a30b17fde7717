import { methods } from '@/lib/http/methods';
import { signOutHere } from '@/lib/http/sign-in';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: signOutHere });
