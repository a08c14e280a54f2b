import { startChromium } from './drivers/chromium.ts';
import { makeFurtherJourneysIn } from './make-journeys.ts';

makeFurtherJourneysIn(
  { name: 'Chromium', hasScripts: true, start: startChromium },
  { name: 'Chromium without scripts', hasScripts: false, start: startChromium },
);
