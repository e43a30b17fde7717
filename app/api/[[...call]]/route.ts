import { answerCall } from '@/lib/server/http/calls';

export const GET = answerCall;
export const POST = answerCall;
export const PUT = answerCall;
export const PATCH = answerCall;
export const DELETE = answerCall;
export const HEAD = answerCall;
export const OPTIONS = answerCall;
export const dynamic = 'force-dynamic';
