import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type CaseWorker, currentCaseWorker, currentPath } from '@/lib/engine/access/actor';
import { listOrganisations } from '@/lib/organisation/list-organisations';

/** The signed-in case worker. Redirects others to sign-in and back here. */
export async function requireCaseWorker(): Promise<CaseWorker> {
  const worker = await currentCaseWorker();
  if (!worker) {
    redirect(`/api/sign-in?${new URLSearchParams({ callbackUrl: await currentPath() })}`);
  }
  return worker;
}

/** The organisations of the case worker, read once per request. */
export const organisationsOf = cache((worker: CaseWorker) => listOrganisations(worker));
