/** What an installation measures of itself. */
interface Rule {
  /** The bound, in the unit of what is measured. */
  limit: number;
  /** For how many minutes the rule must be broken before an alert is sent. */
  patience: number;
}

/** What is watched, in the order in which it is shown. Its words are the texts `installation.rule.<name>`. */
export const INSTALLATION_RULES = {
  /** Whether the database takes changes. Each process watches it by itself. */
  database: { limit: 0, patience: 3 },
  /** Hours since the newest backup. */
  backup: { limit: 26, patience: 60 },
  /** Hours since the backups were last copied elsewhere. */
  backupCopy: { limit: 26, patience: 60 },
  /** Days since a backup was last restored as a trial. */
  restoreDrill: { limit: 40, patience: 60 },
  /** Percent of a disk that is free. */
  disk: { limit: 15, patience: 5 },
  /** Days until the certificate of the public address ends. */
  certificate: { limit: 14, patience: 60 },
  /** Percent of its memory that a process uses. */
  memory: { limit: 90, patience: 10 },
  /** Processes that ended in the last hour without having been stopped. */
  restarts: { limit: 0, patience: 0 },
  /** Jobs that were given up, or fail again and again. */
  jobs: { limit: 0, patience: 5 },
  /** Mails that do not go. */
  mails: { limit: 0, patience: 10 },
  /** Processes of the product that are missing. */
  replicas: { limit: 0, patience: 3 },
  /** Seconds that the standby is behind. */
  standby: { limit: 10, patience: 5 },
} as const satisfies Record<string, Rule>;

export type InstallationRule = keyof typeof INSTALLATION_RULES;

export const RULE_NAMES = Object.keys(INSTALLATION_RULES) as InstallationRule[];

/** `off`: not configured here. `unknown`: cannot be measured from here. */
export const RULE_STATES = ['ok', 'wrong', 'off', 'unknown'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** One rule as it was measured. */
export interface Measurement {
  rule: InstallationRule;
  state: RuleState;
  /** In the unit of the rule. Null if there is no number. */
  value: number | null;
  /** For the texts of the rule. */
  values: Record<string, string | number>;
}

/** With this many free bytes a disk has room, however large it is. */
export const ROOM_BYTES = 20 * 1024 ** 3;
