import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { StoredMail } from '@/sandbox/mail/stored-mail';

const ENDING = '.mail';

/** Mails on disk, one file each. Without a folder, only their size is counted. */
export interface StoredMails {
  /** All of them, newest first. */
  read(): StoredMail[];
  /** Stores a mail, or replaces the stored one. */
  write(mail: StoredMail): void;
  remove(mail: StoredMail): void;
  /** The size of all mails in bytes. */
  bytes(): number;
}

export function storedMails(folder: string | undefined): StoredMails {
  const sizes = new Map<string, number>();
  const fileOf = (id: string) => path.join(folder ?? '', `${id}${ENDING}`);
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    read: () => (folder ? readAll(folder, sizes) : []),
    write(mail) {
      const bytes = serialize(mail);
      sizes.set(mail.id, bytes.byteLength);
      if (!folder) return;
      const file = fileOf(mail.id);
      // Links in mails open applications, so other users must not read them.
      writeFileSync(`${file}.new`, bytes, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    remove({ id }) {
      sizes.delete(id);
      if (folder) rmSync(fileOf(id), { force: true });
    },
    bytes: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
  };
}

function readAll(folder: string, sizes: Map<string, number>): StoredMail[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  const mails = files.map((name) => {
    const bytes = readFileSync(path.join(folder, name));
    const mail: StoredMail = deserialize(bytes);
    sizes.set(mail.id, bytes.byteLength);
    return mail;
  });
  return mails.sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
}
