import { requestCorrection } from '@/lib/corrections/request-correction';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(requestCorrection);
