import { db } from '@/lib/db';

/** Ends a session before its time: from now on its cookie counts nowhere, copies of it included. */
export async function endSessionEarly(id: string, endsAt: Date): Promise<void> {
  await db().endedSession.createMany({ data: { id, endsAt }, skipDuplicates: true });
}

/** Whether somebody signed out of the session. */
export async function hasEndedEarly(id: string): Promise<boolean> {
  return (await db().endedSession.count({ where: { id } })) > 0;
}
