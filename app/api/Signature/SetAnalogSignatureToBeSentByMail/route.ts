import { commandRoute } from '@/lib/http/routes';
import { choosePaperDelivery } from '@/lib/signature/paper-signature';

export const PUT = commandRoute(choosePaperDelivery);
