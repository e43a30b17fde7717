import { receiveCspReports } from '@/lib/http/csp-reports';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: receiveCspReports });
