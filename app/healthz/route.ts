import { healthz } from '@/lib/http/health';

export const GET = healthz;
export const dynamic = 'force-dynamic';
