import { approveForm } from '@/lib/forms/approve-form';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(approveForm);
