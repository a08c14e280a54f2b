import { runPortal } from './server/run.ts';

runPortal();
