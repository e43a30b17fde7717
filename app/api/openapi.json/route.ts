import { methods } from '@/lib/server/http/methods';
import { openApi } from '@/lib/server/http/openapi-document';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: openApi });
export const dynamic = 'force-dynamic';
