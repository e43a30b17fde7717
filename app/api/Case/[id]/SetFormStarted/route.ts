import { startForm } from '@/lib/forms/start-form';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(startForm);
