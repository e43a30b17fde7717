import { setCheckPoint } from '@/lib/case/set-check-point';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(setCheckPoint);
