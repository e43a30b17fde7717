import { healthz } from '@/lib/server/http/health';

export const GET = healthz;
export const dynamic = 'force-dynamic';
