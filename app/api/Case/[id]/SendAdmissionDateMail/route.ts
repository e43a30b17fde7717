import { sendAdmissionDate } from '@/lib/case/send-admission-date';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(sendAdmissionDate);
