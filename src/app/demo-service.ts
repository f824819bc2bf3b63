/* The demo and the store, in one module that is loaded when it is first used. */
export { createDemo } from '../demo/index.ts';
export { damageOfStore as storeProblem, openLocks, openStore } from '../store/open.ts';
export { engineName } from '../store/sqlite.ts';
