import { commandRoute } from '@/lib/http/routes';
import { resendMail } from '@/lib/mail/resend-mail';

export const POST = commandRoute(resendMail);
