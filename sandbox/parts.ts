import type { SandboxConfig } from './config';
import type { SandboxPart } from './part';

/** The external systems that are played over HTTP, in the order of the index page. */
export function externalParts(_config: SandboxConfig): SandboxPart[] {
  return [];
}
