/** Called by Next once, before the server takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startProduct } = await import('./lib/start/lifecycle');
  await startProduct();
}
