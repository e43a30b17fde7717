import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { hasValidCheckDigit } from '@/lib/domain/fields/organisation-number';
import { chanceOf } from '../fixtures/fuzz-values';
import { call, type OldAttack } from './call';
import type { Field } from './targets';

const INVITATIONS = 30;

/** Words for names that nobody has verified. Some are no names, because mail programs make links of them. */
const WORDS = [
  ...[
    'Kanariefirman',
    'Betala din faktura nu',
    'Ni har vunnit!',
    '<b>Kanarie</b>',
    '{company}',
    '”Kanarie”',
    '# Kanarie',
  ],
  ...[
    'https://betala.example.net/2',
    'www.kanarie.se',
    'kanarie.example.net',
    'hej@kanarie.se',
    '070-123 45 67',
    '//kanarie.se',
  ],
];

/** Applies with names that nobody has verified, and looks for them in the subjects of the mails that follow. */
export async function unverifiedNames(field: Field): Promise<OldAttack> {
  const { mailedCase, mailsTo, mailTo } = await support();
  const chance = chanceOf(1);
  const names = Array.from({ length: 40 }, () => `${chance.oneOf(WORDS)} ${chance.oneOf(WORDS)}`);
  let created = 0;
  const found: string[] = [];
  for (const [index, companyName] of names.entries()) {
    const email = `kanarie${index}@mail.example`;
    const orgNo = unknownNumber(index);
    const application = { moSlug: 'handelsforbundet', orgNo, email, companyName, asksForName: true };
    const { status } = await call(field, 'POST', '/api/Case', application);
    if (status !== 201) continue;
    created += 1;
    const { id, token } = await mailedCase('handelsforbundet', orgNo, email);
    const to = `kollega${index}@mail.example`;
    for (let times = 0; times < INVITATIONS / 10; times += 1)
      await call(field, 'POST', `/api/Case/${id}/Colleagues?token=${token}`, { email: to });
    await mailTo(to, '');
    const mails = [...(await mailsTo(email)), ...(await mailsTo(to))];
    if (mails.length !== 2) found.push(`${mails.length} mails`);
    for (const { subject } of mails) if (subject.includes(companyName)) found.push(subject);
  }
  return {
    sent: `${names.length} applications in names that nobody has verified, with invitations`,
    happened: `${created} were created; ${found.length === 0 ? 'no subject has a name' : found.join('; ')}`,
    isFine: created > 0 && created < names.length && found.length === 0,
  };
}

/** Invites one address again and again. */
export async function floodOfInvitations(field: Field): Promise<OldAttack> {
  const { mailedCase } = await support();
  const victim = 'offer@mail.example';
  const answers: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    const orgNo = freshOrganisationNumber();
    const email = `kontakt@${orgNo}.example`;
    await call(field, 'POST', '/api/Case', { moSlug: 'teknikbolagen', orgNo, email });
    const { id, token } = await mailedCase('teknikbolagen', orgNo, email);
    for (let times = 0; times < INVITATIONS; times += 1) {
      const { status } = await call(field, 'POST', `/api/Case/${id}/Colleagues?token=${token}`, {
        email: victim,
      });
      answers.push(status);
    }
  }
  const sent = answers.filter((status) => status < 300).length;
  return {
    sent: `${answers.length} invitations to one address from three applications`,
    happened: `${sent} were sent`,
    isFine: sent === 3,
  };
}

/** Loaded once the addresses of the product and the sandbox are known. */
async function support() {
  const [{ mailedCase }, { mailsTo, mailTo }] = await Promise.all([
    import('@/e2e/support/prepared-case'),
    import('@/e2e/support/sandbox'),
  ]);
  return { mailedCase, mailsTo, mailTo };
}

/** The number of a person whom the register does not know. */
function unknownNumber(index: number): string {
  const nine = `700101${100 + index}`;
  const last = [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit)) ?? '';
  return `${nine.slice(0, 6)}-${nine.slice(6)}${last}`;
}
