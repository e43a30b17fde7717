/** The values of a form's fields, what the server has acknowledged, and the transitions between them. Pure. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'refused';

export interface Stored {
  componentId: string;
  version: number;
  value: string;
}

export interface FieldSave {
  /** The value on the screen. */
  value: string;
  /** The server's normalised value. */
  savedValue: string;
  /** The version of the stored value that `value` is based on. */
  version: number;
  state: SaveState;
  /** Whether the field was saved since the form was opened. */
  wasSaved: boolean;
  /** The value that somebody else saved meanwhile. */
  theirs: { value: string; version: number } | null;
}

/**
 * Why saving is blocked: no connection or answer (retried), no session or an expired link (by who writes), a full application (until
 * something is shortened), a full history (for good), or a permanent error.
 */
export type Trouble = 'connection' | 'signedOut' | 'expired' | 'full' | 'closed' | 'refused';

/** A trouble, with the server's text if the server explains more. */
export interface ToldTrouble {
  trouble: Trouble;
  told?: string | null;
}

export interface AutosaveSnapshot {
  fields: Readonly<Record<string, FieldSave>>;
  trouble: Trouble | null;
  /** The server's text about the trouble, in the language of the page. */
  told: string | null;
}

const UNTROUBLED = { trouble: null, told: null } as const;

export interface SaveItem {
  componentId: string;
  value: string;
  baseVersion: number;
}

export function startOf(stored: readonly Stored[]): AutosaveSnapshot {
  return { fields: Object.fromEntries(stored.map((one) => [one.componentId, clean(one)])), ...UNTROUBLED };
}

/** Returns the fields that wait to be sent. */
export function waiting({ fields }: AutosaveSnapshot): SaveItem[] {
  return Object.entries(fields)
    .filter(([, field]) => field.state === 'unsaved')
    .map(([componentId, field]) => ({ componentId, value: field.value, baseVersion: field.version }));
}

/** Returns the ids of the fields in a state. */
export function fieldsIn({ fields }: AutosaveSnapshot, state: SaveState): string[] {
  return Object.keys(fields).filter((id) => fields[id]?.state === state);
}

/** Whether the server has acknowledged everything that was typed. */
export function isAllSaved({ fields }: AutosaveSnapshot): boolean {
  return Object.values(fields).every((field) => field.state === 'saved');
}

export function edited(now: AutosaveSnapshot, id: string, value: string): AutosaveSnapshot {
  const state = now.fields[id]?.state === 'conflict' ? 'conflict' : 'unsaved';
  return changed(now, { [id]: { value, state } });
}

/** Shows the normalised value of a field that has lost focus. */
export function left(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const field = now.fields[id];
  return field?.state === 'saved' && field.value !== field.savedValue
    ? changed(now, { [id]: { value: field.savedValue } })
    : now;
}

export function sending(now: AutosaveSnapshot, items: readonly SaveItem[]): AutosaveSnapshot {
  return changed(now, Object.fromEntries(items.map(({ componentId }) => [componentId, { state: 'saving' }])));
}

/**
 * The server has stored `items`. For the fields in `theirs` it has a newer value than we knew of.
 *
 * @param focused The field being typed in. Its text stays as it is.
 */
export function acknowledged(
  now: AutosaveSnapshot,
  sent: readonly SaveItem[],
  answer: { items: readonly Stored[]; theirs: readonly Stored[] },
  focused: string | null,
): AutosaveSnapshot {
  const changes: Record<string, Partial<FieldSave>> = {};
  for (const { componentId, value, version } of answer.items) {
    const isUnchanged = now.fields[componentId]?.value === sentValue(sent, componentId);
    changes[componentId] = {
      savedValue: value,
      version,
      wasSaved: true,
      state: isUnchanged ? 'saved' : 'unsaved',
      ...(isUnchanged && focused !== componentId ? { value } : {}),
    };
  }
  for (const { componentId, value, version } of answer.theirs) {
    changes[componentId] = { state: 'conflict', theirs: { value, version } };
  }
  return { ...changed(now, changes), ...UNTROUBLED };
}

/** The server stored nothing because of some fields. The others wait again. */
export function refused(
  now: AutosaveSnapshot,
  sent: readonly SaveItem[],
  ids: readonly string[],
): AutosaveSnapshot {
  const stateOf = (id: string): SaveState => (ids.includes(id) ? 'refused' : 'unsaved');
  return changed(
    now,
    Object.fromEntries(sent.map(({ componentId }) => [componentId, { state: stateOf(componentId) }])),
  );
}

export function failed(
  now: AutosaveSnapshot,
  sent: readonly SaveItem[],
  { trouble, told = null }: ToldTrouble,
): AutosaveSnapshot {
  return { ...refused(now, sent, []), trouble, told };
}

/** Clears the trouble, once nothing is left that could not be saved. */
export function untroubled(now: AutosaveSnapshot): AutosaveSnapshot {
  return now.trouble === null ? now : { ...now, ...UNTROUBLED };
}

/** Restores input that was never acknowledged. It waits to be sent, or is in conflict with a newer stored value. */
export function restored(
  now: AutosaveSnapshot,
  id: string,
  input: { value: string; baseVersion: number },
): AutosaveSnapshot {
  const field = now.fields[id];
  if (!field || field.savedValue === input.value) {
    return now;
  }
  const isOutdated = input.baseVersion < field.version;
  return changed(now, {
    [id]: isOutdated
      ? { value: input.value, state: 'conflict', theirs: { value: field.savedValue, version: field.version } }
      : { value: input.value, state: 'unsaved' },
  });
}

/** Takes in newer values from the server, for fields that are not being edited. */
export function merged(now: AutosaveSnapshot, stored: readonly Stored[]): AutosaveSnapshot {
  const newer = stored.filter(({ componentId, version }) => {
    const field = now.fields[componentId];
    return !field || (field.state === 'saved' && version > field.version);
  });
  return newer.length === 0 ? now : { ...now, fields: { ...now.fields, ...startOf(newer).fields } };
}

/** Takes in a value that a call other than saving has stored. */
export function storedElsewhere(now: AutosaveSnapshot, id: string, value: string): AutosaveSnapshot {
  return changed(now, { [id]: { value, savedValue: value, state: 'saved', wasSaved: true, theirs: null } });
}

/** The person overwrites the other person's value. */
export function keptMine(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const theirs = now.fields[id]?.theirs;
  return theirs ? changed(now, { [id]: { version: theirs.version, state: 'unsaved', theirs: null } }) : now;
}

export function tookTheirs(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const theirs = now.fields[id]?.theirs;
  return theirs ? changed(now, { [id]: clean(theirs) }) : now;
}

/** Discards unsaved input, so that the fields show the stored values. */
export function dropped(now: AutosaveSnapshot, ids: readonly string[]): AutosaveSnapshot {
  const stored = ids.flatMap((id): [string, Partial<FieldSave>][] => {
    const field = now.fields[id];
    if (!field || field.state === 'saved') return [];
    const { savedValue, version, wasSaved } = field;
    return [[id, { ...clean(field.theirs ?? { value: savedValue, version }), wasSaved }]];
  });
  return changed(now, Object.fromEntries(stored));
}

function changed(now: AutosaveSnapshot, changes: Record<string, Partial<FieldSave>>): AutosaveSnapshot {
  const fields = { ...now.fields };
  for (const [id, change] of Object.entries(changes)) {
    const field = fields[id];
    if (field) {
      fields[id] = { ...field, ...change };
    }
  }
  return { ...now, fields };
}

function clean({ value, version }: Omit<Stored, 'componentId'>): FieldSave {
  return { value, savedValue: value, version, state: 'saved', wasSaved: false, theirs: null };
}

function sentValue(items: readonly SaveItem[], componentId: string): string | undefined {
  return items.find((item) => item.componentId === componentId)?.value;
}
