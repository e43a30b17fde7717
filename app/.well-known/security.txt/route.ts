import { securityTxt } from '@/lib/http/security-txt';

export const GET = securityTxt;
export const dynamic = 'force-dynamic';
