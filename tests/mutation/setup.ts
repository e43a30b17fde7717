import fc from 'fast-check';

// A property says yes or no here: its smallest counterexample is of no use, and looking for it takes longer than all the rest.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000, seed: 20_261_122 });
