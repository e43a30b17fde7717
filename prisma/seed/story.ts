import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import type { Command } from '@/lib/engine/command';
import { stepOf } from '@/lib/engine/command';
import type { Tx } from '@/lib/platform/database/db';
import type { Chance } from './chance';
import type { DemoCompany } from './companies';
import type { DemoOrganisation } from './organisations';
import type { Applicant, CaseWorker, People } from './people';

/** The story of one case. It is told first, without a database, and then played by the product's own commands. */
export interface Story {
  mo: DemoOrganisation;
  company: DemoCompany;
  people: People;
  /** The member administrator who handles the cases of the organisation. */
  administrator: CaseWorker;
  chance: Chance;
  locale: 'sv' | 'en';
  isSilent: boolean;
  /** All answers that the company will have given, by component id. */
  answers: Record<string, string>;
  /** When the case is created, in milliseconds since the first day began. */
  begins: number;
  /** The present of the story, in milliseconds since its first day began. Its days need not begin when calendar days do. */
  at: number;
  steps: { at: number; take: (scene: Scene) => Promise<unknown> }[];
}

/** The case at one moment of its story. */
export interface Moment {
  tx: Tx;
  caseId: string;
  now: Date;
}

export interface Scene extends Moment {
  /** Those who have acted for the company. */
  applicants: Map<Applying, Applicant>;
}

type Applying = 'contact' | 'colleague';

/** Who acts: the contact person, the colleague whom they invited, a case worker or another system. */
export type By = Applying | Exclude<Actor, Applicant>;

export const SYSTEM = {
  signing: systemActor('signing-service'),
  register: systemActor('register'),
  job: systemActor('job'),
};

export const SECOND_MS = 1_000;

/** Lets time pass. After whole days, the story continues within working hours. */
export function later(story: Story, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): void {
  const { at, chance } = story;
  const from = days === 0 ? at : Math.floor(at / DAY_MS + days) * DAY_MS;
  const passed = days === 0 ? minutes : chance.int(7 * 60, 14 * 60);
  story.at = from + passed * MINUTE_MS + chance.int(0, 59_999);
}

/** Adds what happens now. Nothing else happens in the same second. */
export function happen(story: Story, take: (scene: Scene) => Promise<unknown>): void {
  story.steps.push({ at: story.at, take });
  story.at += SECOND_MS;
}

/** Adds a command that somebody runs now. */
export function act<Input>(
  story: Story,
  by: By,
  command: Omit<Command<Input, unknown>, 'prepare'>,
  input: Input,
): void {
  happen(story, (scene) => run(scene, by, command, input));
}

/** Runs a command of the product at this moment of the story. Throws what it throws, so that impossible stories fail. */
export async function run<Input, Result>(
  scene: Scene,
  by: By,
  command: Omit<Command<Input, Result>, 'prepare'>,
  input: Input,
): Promise<Result> {
  const { tx, caseId, now } = scene;
  const actor = typeof by === 'string' ? await applicant(scene, by) : by;
  return stepOf(command, input)(tx, { actor, caseId, now });
}

async function applicant({ tx, caseId, applicants }: Scene, who: Applying): Promise<Applicant> {
  const known = applicants.get(who);
  if (known) return known;
  const { contactEmail, linkVersion, colleagues } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { contactEmail: true, linkVersion: true, colleagues: { select: { email: true, number: true } } },
  });
  const link = { kind: 'applicant', caseId, linkVersion, linkExpiresAt: new Date() } as const;
  const [colleague] = colleagues;
  const found: Applicant =
    who === 'colleague' && colleague
      ? { ...link, name: colleague.email, colleague: colleague.number }
      : { ...link, name: contactEmail ?? '' };
  applicants.set(who, found);
  return found;
}
