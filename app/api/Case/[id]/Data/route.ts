import { saveValues } from '@/lib/forms/save-values';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(saveValues);
