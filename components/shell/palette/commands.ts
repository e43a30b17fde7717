'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Something that can be done on the page, by the palette or by a key. */
export interface Command {
  /** Unique among all that a page offers. */
  id: string;
  label: string;
  /** One character. Absent: only in the palette. */
  key?: string;
  /** Absent: only by its key. */
  icon?: ReactNode;
  isInPalette?: boolean;
  /** Its key also works under a form that lies over the page. */
  isForBoth?: boolean;
  run: () => void;
}

type Source = () => readonly Command[];

let sources: readonly Source[] = [];
let sourcesOver: readonly Source[] = [];

/**
 * Offers what can be done for as long as the component is mounted.
 *
 * @param commands Makes them when they are asked for, so that they are those of this moment.
 * @param isOver Over the page: a form over a case has its own meaning for a key of the case.
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
 * Everything that can be done now. Of several with one key only the first has it. What is under a form has no keys but those that are for
 * both: what they do would not be seen, or lead from the last form to another case.
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
