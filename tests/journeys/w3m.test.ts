import { startW3m } from './drivers/w3m.ts';
import { makeJourneysIn } from './make-journeys.ts';

makeJourneysIn({ name: 'w3m', hasScripts: false, start: startW3m });
