import { printLogCodes } from './server/log-codes.ts';
import { runPortal } from './server/run.ts';

const [flag, kind] = process.argv.slice(2);
if (flag === '--log-code') printLogCodes(kind);
else runPortal();
