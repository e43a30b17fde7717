import './say-failure';
import { isEmail } from '@/lib/domain/fields/addresses';
import { closeMail } from '@/lib/integrations/mail/mail';
import { settingWarnings } from '@/lib/platform/settings/env';
import { checkConnections, checkInstallation, type Finding, wrongSettings } from './connections';

// Tries every system that the settings name, one line each, and ends with 1 if something is wrong. With a mail address as argument it also
// sends a mail there. It prints no secret.
const [address] = process.argv.slice(2);
if (address !== undefined && !isEmail(address)) throw new Error(`${address} is no mail address.`);

const wrong = wrongSettings();
for (const text of wrong) print({ part: 'settings', state: 'wrong', text });
for (const text of settingWarnings()) print({ part: 'settings', state: 'note', text });
const findings =
  wrong.length > 0 ? [] : [...(await checkConnections(address)), ...(await checkInstallation())];
for (const finding of findings) print(finding);
closeMail();
process.exit(wrong.length > 0 || findings.some(({ state }) => state === 'wrong') ? 1 : 0);

function print({ part, state, text }: Finding): void {
  console.log(`${state.padEnd(5)}  ${part.padEnd(18)}  ${text}`);
}
