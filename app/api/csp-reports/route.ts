import { takeInReports } from '@/lib/http/csp-reports';

export const POST = takeInReports;
