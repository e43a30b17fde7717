import { noteFailure } from '@/lib/engine/operation';
import { archiveCase, deleteCase } from '@/lib/features/case/archive-case';
import { exportCase } from '@/lib/features/case/export-case';
import {
  activateMembership,
  cancelMembership as cancelMembershipCommand,
  changeLegalName,
  invalidateCase,
} from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate as sendAdmissionDateCommand } from '@/lib/features/case/send-admission-date';
import { atOnce } from './at-once';
import { act, happen, type Story, SYSTEM } from './story';

/** Sends the approved case to the register. With `notify`, also mails the admission date to the company. */
export function exportToRegister(story: Story, { notify = false } = {}): void {
  const registerId = `M-${story.chance.uuid().slice(0, 8)}`;
  const input = notify ? { notifyAdmissionDate: admissionDate(story) } : {};
  act(
    story,
    story.administrator,
    atOnce(exportCase, async () => ({ registerId })),
    input,
  );
}

/** The register does not answer. */
export function failToExport(story: Story): void {
  happen(story, ({ tx, caseId, now }) =>
    noteFailure(tx, caseId, { actor: story.administrator, hasReached: 'no', now }),
  );
}

export const sendAdmissionDate = (story: Story): void =>
  act(story, story.administrator, sendAdmissionDateCommand, { admissionDate: admissionDate(story) });

const admissionDate = ({ answers }: Story): string => answers.desiredAdmissionDate ?? '';

export const activate = (story: Story): void => act(story, SYSTEM.register, activateMembership, undefined);

export const cancelMembership = (story: Story): void =>
  act(story, SYSTEM.register, cancelMembershipCommand, undefined);

export const invalidate = (story: Story): void => act(story, SYSTEM.register, invalidateCase, undefined);

/** The register reports that the company has a new name. */
export const rename = (story: Story, name: string): void =>
  act(story, SYSTEM.register, changeLegalName, { name });

export const reject = (story: Story, reason: string): void =>
  act(story, story.administrator, rejectCase, { reason });

/** Closes the case: removes it, or lets a rejected company apply again. */
export const close = (story: Story, note?: string): void =>
  act(story, story.administrator, deleteCase, note === undefined ? {} : { note });

export const archive = (story: Story): void => act(story, story.administrator, archiveCase, {});
