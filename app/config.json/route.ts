import { configJson } from '@/lib/server/http/health';

export const GET = configJson;
export const dynamic = 'force-dynamic';
