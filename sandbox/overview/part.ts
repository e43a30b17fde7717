import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { SandboxConfig } from '../config';
import { currentFaults, FAULT_MODES, FAULT_PARTS, setFault } from '../faults';
import type { Mailbox } from '../mail/mailbox';
import { BadRequest, isFormPost, readFields, redirect, type SandboxPart, sendHtml, sendJson } from '../part';
import { overviewPage } from './page';

/** The index page, and the switch for faults. */
export function overviewPart(config: SandboxConfig, mailbox: Mailbox): SandboxPart {
  return {
    name: 'sandbox',
    prefix: '/',
    async handle(request, response, url) {
      switch (`${request.method} ${url.pathname}`) {
        case 'GET /':
          sendHtml(response, 200, overviewPage(config, mailbox.all().length));
          return true;
        case 'GET /sandbox/faults':
          sendJson(response, 200, currentFaults());
          return true;
        case 'POST /sandbox/faults':
          await changeFault(request, response);
          return true;
        default:
          return false;
      }
    },
  };
}

const positive = z.coerce.number().int().positive();
const emptyAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

const faultInput = z.object({
  part: z.enum(FAULT_PARTS),
  mode: z.enum(FAULT_MODES),
  /** The number of calls that fail. Without it, calls fail until the part is set to `ok`. */
  times: z.preprocess(emptyAsAbsent, positive.optional()),
  /** How long `slow` waits, in milliseconds. */
  ms: z.preprocess(emptyAsAbsent, positive.optional()),
});

async function changeFault(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const input = faultInput.safeParse(await readFields(request));
  if (!input.success) throw new BadRequest(z.prettifyError(input.error));
  const { part, mode, times, ms } = input.data;
  setFault(part, mode, { times, ms });
  if (isFormPost(request)) redirect(response, '/#faults');
  else sendJson(response, 200, currentFaults());
}
