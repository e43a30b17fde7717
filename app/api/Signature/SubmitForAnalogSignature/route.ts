import { commandRoute } from '@/lib/http/routes';
import { uploadSignedDocument } from '@/lib/signature/paper-signature';

export const POST = commandRoute(uploadSignedDocument);
