import { redirect } from 'next/navigation';
import { type CaseWorker, currentCaseWorker, currentPath } from '@/lib/engine/access/actor';

/** The signed-in case worker. Redirects others to sign-in and back here. */
export async function requireCaseWorker(): Promise<CaseWorker> {
  const worker = await currentCaseWorker();
  if (!worker) {
    redirect(`/api/sign-in?${new URLSearchParams({ callbackUrl: await currentPath() })}`);
  }
  return worker;
}
