/** What `npm run test:compose` does about a command of docs/install.md. */
export type Treatment =
  /** It runs it, with these words in place of the names of the document. */
  | { run: true }
  /** Nothing runs it there, and why. */
  | { run: false; why: string };

const RUN: Treatment = { run: true };
const ELSEWHERE: Treatment = { run: false, why: 'is for the system of the server, or another computer' };
const MAJOR: Treatment = { run: false, why: 'is for a new major version of PostgreSQL' };

/** Every command that the document has, by how it begins. The longest beginning counts. */
const COMMANDS: Readonly<Record<string, Treatment>> = {
  'sudo deploy/setup': RUN,
  'sudo deploy/secrets': RUN,
  'sudo deploy/upgrade': RUN,
  'sudo deploy/restore': RUN,
  'sudo docker compose up --detach': RUN,
  'sudo docker compose exec app node operation/': RUN,
  'sudo docker compose exec backup bash /usr/local/bin/backup': RUN,
  'age-keygen': RUN,
  'sudo docker compose up --detach --build': { run: false, why: 'is for a checkout' },
  'sudo cat secrets/': { run: false, why: 'shows what the test reads itself' },
  'cd medlemsansokan && sudo deploy/upgrade': RUN,
  'cd medlemsansokan': { run: false, why: 'is where the test is' },
  tar: { run: false, why: 'needs the files of a release' },
  'sha256sum --check': { run: false, why: 'needs the files of a release' },
  'sudo apt-get install': ELSEWHERE,
  'age --decrypt': { run: false, why: 'is what `npm run test:backup` runs' },
  ssh: ELSEWHERE,
  'sudo docker compose stop caddy app': MAJOR,
  'sudo docker compose down': MAJOR,
  'sudo docker compose build backup': MAJOR,
  'sudo docker volume rm': MAJOR,
};

/** The commands of the document, in its order: lines of its blocks, and text in a sentence that begins as a command does. */
export function installCommands(text: string): string[] {
  const found = text.matchAll(
    /^```sh\n([\s\S]*?)^```$|`((?:sudo|tar|cd|ssh|age|age-keygen|sha256sum) [^`]*)`/gm,
  );
  return [...found].flatMap(([, block, inline]) => {
    if (inline) return [inline];
    return (block ?? '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean);
  });
}

/** What the test does about a command, or undefined if nobody has thought of it. */
export function treatmentOf(command: string): Treatment | undefined {
  const fitting = Object.keys(COMMANDS).filter((start) => command.startsWith(start));
  return COMMANDS[fitting.sort((one, other) => other.length - one.length)[0] ?? ''];
}
