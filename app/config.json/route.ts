import { configJson } from '@/lib/http/health';

export const GET = configJson;
export const dynamic = 'force-dynamic';
