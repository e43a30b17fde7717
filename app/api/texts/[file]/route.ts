import { methods } from '@/lib/server/http/methods';
import { screenTextsFile } from '@/lib/server/http/text-files';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: screenTextsFile });
export const dynamic = 'force-dynamic';
