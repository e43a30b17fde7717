import { signOutHere } from '@/lib/http/sign-in';

export const POST = signOutHere;
