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

/** Everything that can be done now. Of several with one key only the first has it. */
export function commandsNow(): Command[] {
  const taken = new Set<string>();
  return [...sourcesOver, ...sources]
    .flatMap((source) => source())
    .map((command) => {
      const { key, ...rest } = command;
      if (!key || taken.has(key)) return rest;
      taken.add(key);
      return command;
    });
}
