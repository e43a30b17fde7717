import { methods } from '@/lib/http/methods';
import { screenTextsFile } from '@/lib/http/screen-texts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: screenTextsFile });
export const dynamic = 'force-dynamic';
