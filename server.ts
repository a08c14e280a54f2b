import { printLogCodes } from './server/log-codes.ts';
import { runPortal } from './server/run.ts';

const buildFolder = import.meta.dirname;
const [flag, kind] = process.argv.slice(2);
if (flag === '--log-code') printLogCodes(kind, buildFolder);
else runPortal({ buildFolder });
