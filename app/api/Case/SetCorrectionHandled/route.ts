import { markCorrectionHandled } from '@/lib/corrections/mark-correction-handled';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(markCorrectionHandled);
