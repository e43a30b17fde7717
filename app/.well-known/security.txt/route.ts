import { securityTxt } from '@/lib/server/http/security-txt';

export const GET = securityTxt;
export const dynamic = 'force-dynamic';
