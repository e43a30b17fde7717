import { methods } from '@/lib/http/methods';
import { openApi } from '@/lib/http/openapi-document';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: openApi });
export const dynamic = 'force-dynamic';
