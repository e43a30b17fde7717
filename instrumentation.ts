import type { Instrumentation } from 'next';

/** Called by Next once, before the server takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startProduct } = await import('./lib/server/start/lifecycle');
  await startProduct();
}

/** Called by Next whenever a page or a route handler throws, before it answers. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { noteFailure } = await import('./lib/server/http/answer-headers');
  noteFailure(error, request.headers);
};
