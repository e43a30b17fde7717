import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/files/field-file';
import { caseQueryRoute, commandRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(fieldFileQuery);
export const POST = commandRoute(uploadFieldFile);
export const DELETE = commandRoute(removeFieldFile);
