type Way = 'previous' | 'next';

/** The last step from a case to its neighbour in the list. */
let lastStep: { way: Way; to: string } = { way: 'next', to: '' };

/** Records that somebody goes on to a neighbouring case. */
export function noteStep(way: Way, to: string): void {
  lastStep = { way, to };
}

/** Returns where somebody at this address is likely to go next: in the direction they came, or forward. */
export const likelyWay = (address: string): Way => (lastStep.to === address ? lastStep.way : 'next');
