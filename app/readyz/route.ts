import { readyz } from '@/lib/server/http/health';

export const GET = readyz;
export const dynamic = 'force-dynamic';
