import type { RoleId } from '@/lib/domain/lifecycle/permissions';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { type CaseWorker, createWorker } from '../fixtures/actors';
import { createWorld, type World } from '../fixtures/world';
import { type Outside, startOutside } from '../lib/integrations/outside';

export interface WalkWorld {
  outside: Outside;
  world: World;
  /** A case worker with these roles in both organisations. */
  both: CaseWorker;
}

/** Creates a world for walks through the lifecycle: both organisations with the outside systems, and somebody who works in both. */
export async function createWalkWorld(roleIds: readonly RoleId[]): Promise<WalkWorld> {
  const outside = await startOutside();
  const { accessToken } = await logInToSigning('anna@example.com', 'signera');
  const world = await createWorld(accessToken);
  const { teknikbolagen, handelsforbundet } = world.organisations;
  const roles = roleIds.flatMap((roleId) =>
    [teknikbolagen, handelsforbundet].map(({ id: moId }) => ({ moId, roleId })),
  );
  return { outside, world, both: await createWorker('Anna Båda', roles, accessToken) };
}
