import { startLynx } from './drivers/lynx.ts';
import { makeFurtherJourneysIn } from './make-journeys.ts';

makeFurtherJourneysIn({ name: 'lynx', hasScripts: false, start: startLynx });
