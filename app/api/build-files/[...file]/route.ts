import { fileOfOtherBuild } from '@/lib/server/http/build-files';
import { methods } from '@/lib/server/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: fileOfOtherBuild });
export const dynamic = 'force-dynamic';
