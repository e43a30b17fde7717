import { receiveCspReports } from '@/lib/server/http/csp-reports';
import { methods } from '@/lib/server/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: receiveCspReports });
