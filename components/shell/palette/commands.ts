'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A command on the page, run from the palette or by a key. It leads somewhere, opens something or fetches a file, and changes nothing
 * (`tests/components/case/page/keys.test.tsx`): its key may be a letter of what somebody types. The only change is to undo.
 */
export interface Command {
  /** Unique among the commands of a page. */
  id: string;
  label: string;
  /** One character. If absent, the command is only in the palette. */
  key?: string;
  /** If absent, the command is only run by its key. */
  icon?: ReactNode;
  isInPalette?: boolean;
  /** Whether its key also works under a form that is open over the page. */
  isForBoth?: boolean;
  /** Whether it undoes a change. Its key does nothing amid what somebody types. */
  isUndo?: boolean;
  run: () => void;
}

type Source = () => readonly Command[];

let sources: readonly Source[] = [];
let sourcesOver: readonly Source[] = [];

/**
 * Offers commands while the component is mounted.
 *
 * @param commands Called when the commands are needed, so that they are current.
 * @param isOver The component is over the page. A form over a case has its own meaning for a key of the case.
 */
export function useCommands(commands: Source, isOver = false): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const source: Source = () => latest.current();
    if (isOver) sourcesOver = [source, ...sourcesOver];
    else sources = [source, ...sources];
    return () => {
      sources = sources.filter((each) => each !== source);
      sourcesOver = sourcesOver.filter((each) => each !== source);
    };
  }, [isOver]);
}

/**
 * Returns all current commands. If several have the same key, only the first gets it. Under a form, only commands with `isForBoth` keep
 * their key: the others would act out of sight, or lead from the last form to another case.
 */
export function commandsNow(): Command[] {
  const over = sourcesOver.flatMap((source) => source());
  const isCovered = sourcesOver.length > 0;
  const under = sources
    .flatMap((source) => source())
    .map((command) => (isCovered && !command.isForBoth ? withoutKey(command) : command));
  const taken = new Set<string>();
  return [...over, ...under].map((command) => {
    if (!command.key) return command;
    if (taken.has(command.key)) return withoutKey(command);
    taken.add(command.key);
    return command;
  });
}

function withoutKey({ key: _key, ...command }: Command): Command {
  return command;
}
