import { startLynx } from './drivers/lynx.ts';
import { makeJourneysIn } from './make-journeys.ts';

makeJourneysIn({ name: 'lynx', hasScripts: false, start: startLynx });
