import { sendForgottenLink } from '@/lib/case/send-link';
import { publicRoute } from '@/lib/http/routes';

export const POST = publicRoute(sendForgottenLink);
