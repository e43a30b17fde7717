import { caseEvents } from '@/lib/http/events';

export const GET = caseEvents;
