import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type CaseWorker, currentCaseWorker, currentPath } from '@/lib/engine/access/actor';
import { listOrganisations } from '@/lib/features/organisation/list-organisations';

/** Returns the signed-in case worker. Redirects others to sign-in, which leads back here. */
export async function requireCaseWorker(): Promise<CaseWorker> {
  const worker = await currentCaseWorker();
  if (!worker) {
    redirect(`/api/sign-in?${new URLSearchParams({ callbackUrl: await currentPath() })}`);
  }
  return worker;
}

/** Returns the case worker's organisations, read once per request. */
export const organisationsOf = cache((worker: CaseWorker) => listOrganisations(worker));
