import { openApi } from '@/lib/http/open-api';

export const GET = openApi;
export const dynamic = 'force-dynamic';
