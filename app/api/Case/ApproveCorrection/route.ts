import { approveCorrection } from '@/lib/corrections/approve-correction';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(approveCorrection);
