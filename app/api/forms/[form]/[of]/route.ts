import { takeForm } from '@/lib/server/http/form-posts';
import { methods } from '@/lib/server/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: takeForm });
