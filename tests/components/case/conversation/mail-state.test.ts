import { describe, expect, it } from 'vitest';
import { mailState } from '@/components/case/conversation/mail-state';

const at = '2026-11-21T08:00:00.000Z';
const events = (...statuses: string[]) => statuses.map((status) => ({ status, at }));

describe('mailState', () => {
  it('goes from waiting to sent to what the provider reported', () => {
    expect(mailState({ sentAt: null, events: [] })).toBe('queued');
    expect(mailState({ sentAt: at, events: [] })).toBe('sent');
    expect(mailState({ sentAt: at, events: events('delivered') })).toBe('delivered');
    expect(mailState({ sentAt: at, events: events('opened', 'delivered') })).toBe('opened');
  });

  it('shows a failure before anything else', () => {
    expect(mailState({ sentAt: at, events: events('delivered', 'bounced') })).toBe('bounced');
    expect(mailState({ sentAt: at, events: events('dropped') })).toBe('dropped');
  });
});
