type Way = 'previous' | 'next';

/** The last step from a case to one beside it in the list. */
let lastStep: { way: Way; to: string } = { way: 'next', to: '' };

/** Notes that somebody goes on to a case beside. */
export function noteStep(way: Way, to: string): void {
  lastStep = { way, to };
}

/** Where somebody at this address of a case is likely to go next: on as they came, or forward. */
export const likelyWay = (address: string): Way => (lastStep.to === address ? lastStep.way : 'next');
