import { fileOfOtherBuild } from '@/lib/http/build-files';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({}, { readable: fileOfOtherBuild });
export const dynamic = 'force-dynamic';
