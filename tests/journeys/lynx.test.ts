import { startLynx } from './drivers/lynx.ts';
import { makeEssentialJourneysIn } from './make-journeys.ts';

makeEssentialJourneysIn({ name: 'lynx', hasScripts: false, start: startLynx });
