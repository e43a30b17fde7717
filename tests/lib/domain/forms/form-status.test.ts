import { describe, expect, it } from 'vitest';
import { type FormEvent, nextFormStatus } from '@/lib/domain/forms/form-status';
import type { FormStatus } from '@/lib/domain/lifecycle/status';

describe('nextFormStatus', () => {
  it.each<[FormStatus, FormEvent, 'errors' | 'no errors', FormStatus]>([
    ['NOT-STARTED', 'opened', 'errors', 'IN-PROGESS'],
    ['NOT-STARTED', 'opened', 'no errors', 'IN-PROGESS'],
    ['IN-PROGESS', 'opened', 'errors', 'IN-PROGESS'],
    ['INVALID', 'opened', 'errors', 'INVALID'],
    ['VALID', 'opened', 'no errors', 'VALID'],
    ['APPROVED', 'opened', 'no errors', 'APPROVED'],

    ['NOT-STARTED', 'saved', 'errors', 'IN-PROGESS'],
    ['NOT-STARTED', 'saved', 'no errors', 'VALID'],
    ['IN-PROGESS', 'saved', 'errors', 'IN-PROGESS'],
    ['IN-PROGESS', 'saved', 'no errors', 'VALID'],
    ['INVALID', 'saved', 'errors', 'INVALID'],
    ['INVALID', 'saved', 'no errors', 'VALID'],
    ['VALID', 'saved', 'errors', 'IN-PROGESS'],
    ['VALID', 'saved', 'no errors', 'VALID'],
    ['APPROVED', 'saved', 'no errors', 'VALID'],
    ['APPROVED', 'saved', 'errors', 'IN-PROGESS'],

    ['NOT-STARTED', 'checked', 'errors', 'INVALID'],
    ['NOT-STARTED', 'checked', 'no errors', 'VALID'],
    ['IN-PROGESS', 'checked', 'errors', 'INVALID'],
    ['IN-PROGESS', 'checked', 'no errors', 'VALID'],
    ['VALID', 'checked', 'errors', 'INVALID'],
    ['APPROVED', 'checked', 'no errors', 'VALID'],

    ['NOT-STARTED', 'confirmed', 'no errors', 'VALID'],
    ['IN-PROGESS', 'confirmed', 'errors', 'INVALID'],
    ['APPROVED', 'confirmed', 'no errors', 'APPROVED'],
    ['APPROVED', 'confirmed', 'errors', 'INVALID'],

    ['NOT-STARTED', 'affected', 'no errors', 'NOT-STARTED'],
    ['NOT-STARTED', 'affected', 'errors', 'NOT-STARTED'],
    ['VALID', 'affected', 'errors', 'IN-PROGESS'],
    ['IN-PROGESS', 'affected', 'no errors', 'VALID'],
    ['INVALID', 'affected', 'errors', 'INVALID'],
    ['APPROVED', 'affected', 'no errors', 'APPROVED'],
    ['APPROVED', 'affected', 'errors', 'IN-PROGESS'],

    ['NOT-STARTED', 'moved', 'errors', 'NOT-STARTED'],
    ['INVALID', 'moved', 'errors', 'IN-PROGESS'],
    ['VALID', 'moved', 'no errors', 'IN-PROGESS'],
    ['APPROVED', 'moved', 'no errors', 'IN-PROGESS'],
  ])('%s, %s with %s → %s', (current, event, errors, next) => {
    expect(nextFormStatus(current, event, errors === 'errors')).toBe(next);
  });
});
