import type { SandboxConfig } from './config';
import { creditsafePart } from './creditsafe/part';
import { getacceptPart } from './getaccept/part';
import type { SandboxPart } from './part';
import { registerPart } from './register/part';
import { webhooksPart } from './webhooks/part';

/** The external systems that the sandbox plays over HTTP, in the order of the index page. */
export function externalParts(config: SandboxConfig): SandboxPart[] {
  return [getacceptPart(config), registerPart(config), creditsafePart(config), webhooksPart(config)];
}
