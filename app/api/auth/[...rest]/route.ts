import { notServed } from '@/lib/http/sign-in';

export { notServed as DELETE, notServed as GET, notServed as PATCH, notServed as POST, notServed as PUT };
